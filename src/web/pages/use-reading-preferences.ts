import { useEffect } from 'react'
import { useMeasure, useTextSize } from '#web/data/preferences.ts'

/** Applies the reading preferences of this device to long texts everywhere. */
export function useReadingPreferences(): void {
  const [size] = useTextSize()
  const [measure] = useMeasure()
  useEffect(() => {
    document.documentElement.dataset['textSize'] = size
    document.documentElement.dataset['measure'] = measure
  }, [size, measure])
}
