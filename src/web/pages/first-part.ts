import { isSession } from '#web/address/session-address.ts'
import { placeNow } from '#web/address/place.ts'
import { atRest } from '#web/ui/at-rest.ts'
import { HomeContent, ResultsContent } from './contents.ts'
import { CardDialog, SessionPage } from './reading-parts.ts'

/** Which part of the code an address shows first. The server names the same in the page (`firstParts` there). */
function firstPart(pathname: string): { load: () => Promise<void> } {
  if (isSession(pathname)) return SessionPage
  if (pathname.startsWith('/card/')) return CardDialog
  return pathname === '/filter' ? ResultsContent : HomeContent
}

/**
 * Fetches the code of what the address shows, so that the first thing drawn is the page and not its placeholder. What fails
 * is fetched again when it is shown.
 */
export async function loadFirstPart(): Promise<void> {
  void atRest().then(loadAtUse)
  await Promise.allSettled([firstPart(placeNow().pathname).load()])
}

/** Both contents come at the first sign of use after the first view, to be there without a network as well. */
function loadAtUse(): void {
  const loadBoth = () => void Promise.allSettled([HomeContent.load(), ResultsContent.load()])
  for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
    addEventListener(sign, loadBoth, { once: true, passive: true })
  }
}
