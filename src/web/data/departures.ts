import type { LiveEvents } from '#api/live.ts'
import { forgetAllCached, forgetCached } from './forget-cached.ts'
import { doubtDepartures, knownDepartures, rememberDepartures } from './known-departures.ts'
import { queryClient } from './query-client.ts'
import { refreshCardsSpread } from './refresh-cards.ts'
import { STARS_KEY } from './stars.ts'

let turn: Promise<void> = Promise.resolve()

/** Runs after everything before it. What failed may have left something behind: the next time all is dropped. */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch(doubtDepartures)
  return turn
}

/** Forgets cards that are gone. */
export const forgetDeparted = (ids: readonly string[]): Promise<void> => inTurn(() => forgetCached(ids))

/**
 * Brings what this device keeps in step with what has gone, and remembers up to where: nothing is left to do where all was
 * named since the last time. Where it was not, as while the page was closed, what is kept is dropped, and what is on the
 * screen is asked for again, so that it is kept.
 */
export const settleDepartures = ({ from, to }: LiveEvents['departed']): Promise<void> =>
  inTurn(async () => {
    const known = knownDepartures()
    // Another window of this browser was faster.
    if (known === to) return
    if (known !== from && (await forgetAllCached())) {
      refreshCardsSpread()
      void queryClient.invalidateQueries({ queryKey: STARS_KEY })
    }
    rememberDepartures(to)
  })
