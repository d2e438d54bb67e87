import type { LiveEvents } from '#api/live.ts'
import { forgetAllCached, forgetCached } from './forget-cached.ts'
import { clearKnownDepartures, knownDepartures, rememberDepartures } from './known-departures.ts'
import { queryClient } from './query-client.ts'
import { refreshCardsSpread } from './refresh-cards.ts'
import { STARS_KEY } from './stars.ts'

let turn: Promise<void> = Promise.resolve()

/**
 * Runs a task after all previous ones. A failed task may have left entries behind, so that the next time everything is dropped.
 */
function inTurn(work: () => Promise<void>): Promise<void> {
  turn = turn.then(work).catch(clearKnownDepartures)
  return turn
}

/** Drops cards that are gone from the caches. */
export const forgetDeparted = (ids: readonly string[]): Promise<void> => inTurn(() => forgetCached(ids))

/**
 * Synchronizes the caches of this device with the tombstones, and stores the last applied one: there is nothing to do if all
 * were received since then. Otherwise, such as after the page was closed, the caches are dropped, and queries on the screen are
 * refetched, so that they are cached again.
 */
export const applyDepartures = ({ from, to }: LiveEvents['departed']): Promise<void> =>
  inTurn(async () => {
    const known = knownDepartures()
    // Another window of this browser has applied it already.
    if (known === to) return
    if (known !== from && (await forgetAllCached())) {
      refreshCardsSpread()
      void queryClient.invalidateQueries({ queryKey: STARS_KEY })
    }
    rememberDepartures(to)
  })
