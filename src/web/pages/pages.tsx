import { Activity, Suspense, useState } from 'react'
import { useSessionAddress } from '#web/address/session-address.ts'
import { FirstLoading } from './first-loading.tsx'
import { MainPage } from './main-page.tsx'
import { SessionPage } from './reading-parts.ts'
import { useMarkdownLink } from './use-alternates.ts'
import { useReadingPreferences } from './use-reading-preferences.ts'

/**
 * The main page, which every address shows but that of a conversation. While a conversation is read the list that led to
 * it stays as it was, out of sight, so that Back finds it at its place.
 */
export function Pages() {
  const { isOpen: isReading } = useSessionAddress()
  const [wasList, setWasList] = useState(!isReading)
  if (!isReading && !wasList) setWasList(true)
  useReadingPreferences()
  useMarkdownLink()
  return (
    <>
      {wasList && (
        <Activity mode={isReading ? 'hidden' : 'visible'}>
          <MainPage />
        </Activity>
      )}
      {isReading && (
        <Suspense fallback={<FirstLoading />}>
          <SessionPage />
        </Suspense>
      )}
    </>
  )
}
