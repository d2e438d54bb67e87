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
  await Promise.allSettled([firstPart(placeNow().pathname).load()])
}

/** Fetches both contents once the page that was drawn is in use: they are there at the first press, and without a network as well. */
export async function loadContents(): Promise<void> {
  await inUse()
  await Promise.allSettled([HomeContent.load(), ResultsContent.load()])
}
