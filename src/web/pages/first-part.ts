import { isSession } from '#web/address/session-address.ts'
import { isTime } from '#web/address/time-address.ts'
import { isAsked, placeNow } from '#web/address/place.ts'
import { whenInUse } from '#web/ui/in-use.ts'
import { HomeContent, ResultsContent } from './contents.ts'
import { AskedPage, CardDialog, CollectionPage, SessionPage, TimePage } from './reading-parts.ts'

/** The first module that a URL needs. The server preloads the same one in the HTML (`firstParts` there). */
function firstPart(pathname: string): { load: () => Promise<void> } {
  if (isSession(pathname)) return SessionPage
  if (pathname.startsWith('/card/')) return CardDialog
  if (pathname.startsWith('/c/')) return CollectionPage
  if (isTime(pathname)) return TimePage
  if (isAsked(pathname)) return AskedPage
  return pathname === '/filter' ? ResultsContent : HomeContent
}

/**
 * Loads the code for the URL, so that the first render is the page, not a placeholder. After a failure it is loaded again when
 * it is shown.
 */
export async function loadFirstPart(): Promise<void> {
  await Promise.allSettled([firstPart(placeNow().pathname).load()])
}

/** Loads both contents once the rendered page is in use, so that they are there at the first press, and offline. */
export async function loadContents(): Promise<void> {
  await whenInUse()
  await Promise.allSettled([HomeContent.load(), ResultsContent.load()])
}
