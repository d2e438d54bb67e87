import { useEffect } from 'react'
import { useMeasure, useTextSize } from '#web/data/preferences.ts'

/** How long texts are set follows the device's preference wherever they are. */
export function useReadingPreferences(): void {
  const [size] = useTextSize()
  const [measure] = useMeasure()
  useEffect(() => {
    document.documentElement.dataset['textSize'] = size
    document.documentElement.dataset['measure'] = measure
  }, [size, measure])
}
