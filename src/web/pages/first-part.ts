import { isSession } from '#web/address/session-address.ts'
import { isTime } from '#web/address/time-address.ts'
import { isAsked, placeNow } from '#web/address/place.ts'
import { inUse } from '#web/ui/in-use.ts'
import { HomeContent, ResultsContent } from './contents.ts'
import { AskedPage, CardDialog, CollectionPage, SessionPage, TimePage } from './reading-parts.ts'

/** Which part of the code an address shows first. The server names the same in the page (`firstParts` there). */
function firstPart(pathname: string): { load: () => Promise<void> } {
  if (isSession(pathname)) return SessionPage
  if (pathname.startsWith('/card/')) return CardDialog
  if (pathname.startsWith('/c/')) return CollectionPage
  if (isTime(pathname)) return TimePage
  if (isAsked(pathname)) return AskedPage
  return pathname === '/filter' ? ResultsContent : HomeContent
}

/**
 * Fetches the code of what the address shows, so that the first thing drawn is the page and not its placeholder. What fails
 * is fetched again when it is shown.
 */
export async function loadFirstPart(): Promise<void> {
  void inUse().then(loadBoth)
  await Promise.allSettled([firstPart(placeNow().pathname).load()])
}

/** Both contents are there at the first press, and without a network as well. */
const loadBoth = () => void Promise.allSettled([HomeContent.load(), ResultsContent.load()])
