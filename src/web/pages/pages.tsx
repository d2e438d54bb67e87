import { Activity, Suspense, useState } from 'react'
import { useAskedPlace } from '#web/address/asked-place.ts'
import { useCollectionAddress } from '#web/address/collection-address.ts'
import { useIsNowhere } from '#web/address/is-nowhere.ts'
import { useSessionAddress } from '#web/address/session-address.ts'
import { useIsTime } from '#web/address/time-address.ts'
import { useLiveArchive } from '#web/data/follow-archive.ts'
import { useSession } from '#web/data/session.ts'
import { hasThreads } from './card-extras.tsx'
import { FirstLoading } from './first-loading.tsx'
import { MainPage } from './main-page.tsx'
import { AskedPage, CollectionPage, MissingPage, SessionPage, TimePage } from './reading-parts.ts'
import { useMarkdownLink } from './use-alternates.ts'
import { useReadingPreferences } from './use-reading-preferences.ts'

/**
 * The main page, which every URL shows except those of conversations, collections, the archive's time, comparisons of answers,
 * and unknown ones. Meanwhile the list that led to such a page stays mounted but hidden, so that Back restores its scroll
 * position; the same holds for a collection and a comparison of answers.
 */
export function Pages() {
  const { isOpen: isReading } = useSessionAddress()
  const isCollection = useCollectionAddress() !== null
  const isTime = useIsTime()
  const isAsked = useAskedPlace() !== null
  const isPage = isReading || isCollection || isTime || isAsked
  const isNowhere = useIsNowhere(hasThreads) && !isPage
  const isElsewhere = isPage || isNowhere
  const [wasList, setWasList] = useState(!isElsewhere)
  if (!isElsewhere && !wasList) setWasList(true)
  const { user } = useSession()
  // Of the whole site: a stream of each page would end with it, and what is on show be read again from page to page.
  useLiveArchive(user?.admin === true)
  useReadingPreferences()
  useMarkdownLink()
  return (
    <>
      {wasList && (
        <Activity mode={isElsewhere ? 'hidden' : 'visible'}>
          <MainPage />
        </Activity>
      )}
      {isCollection && (
        <Activity mode={isReading || isAsked ? 'hidden' : 'visible'}>
          <Suspense fallback={<FirstLoading />}>
            <CollectionPage />
          </Suspense>
        </Activity>
      )}
      {isReading && (
        <Suspense fallback={<FirstLoading />}>
          <SessionPage />
        </Suspense>
      )}
      {isAsked && (
        <Activity mode={isReading ? 'hidden' : 'visible'}>
          <Suspense fallback={<FirstLoading />}>
            <AskedPage />
          </Suspense>
        </Activity>
      )}
      {isTime && (
        <Suspense fallback={<FirstLoading />}>
          <TimePage />
        </Suspense>
      )}
      {isNowhere && (
        <Suspense fallback={<FirstLoading />}>
          <MissingPage />
        </Suspense>
      )}
    </>
  )
}
