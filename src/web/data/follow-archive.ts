import { useEffect } from 'react'
import type { LiveEvents } from '#api/live.ts'
import { recordReachability } from './connectivity.ts'
import { knownDepartures } from './known-departures.ts'
import { followLive, whileVisible } from './live-connection.ts'
import { dropPagePreview } from './page-preview.ts'
import { dropCards } from './patch-cards.ts'
import { refreshCards, refreshCardsSpread } from './refresh-cards.ts'
import { site } from './site.ts'

/** Cards that go within this time are forgotten together. */
const GATHER_MS = 50

/**
 * Follows the changes of cards while the page is in sight: an admin sees at once what another one did, and a card that
 * turned private is gone from a visitor's page.
 */
export function useLiveArchive(isAdmin: boolean): void {
  useEffect(() => {
    // Nothing changes in an exported site.
    if (site.staticSearch !== undefined) return undefined
    return whileVisible(() => followArchive(isAdmin))
  }, [isAdmin])
}

let wasAway = false

/** The revision that the page was written with, until a stream begins there: a card may go before it does. */
let written = site.revision

function followArchive(isAdmin: boolean): () => void {
  const refresh = () => {
    dropPagePreview()
    if (isAdmin) refreshCards()
    else refreshCardsSpread()
  }
  const from = written === undefined ? '' : String(written)
  written = undefined
  const open = (after: string) => new EventSource(`/api/live?gone=${knownDepartures()}&after=${after}`)
  const end = followLive(open, from, {
    events: ['changed', 'reload', 'gone', 'departed'],
    onEvent: (event, data) => {
      if (event === 'changed' || event === 'reload') refresh()
      // What an admin keeps is dropped when a visitor comes after.
      else if (isAdmin) return
      else if (event === 'gone') forget((JSON.parse(data) as LiveEvents['gone']).id)
      else followDepartures(JSON.parse(data) as LiveEvents['departed'])
    },
    onReached: (isReached) => {
      recordReachability(isReached)
      // What happened in between was not heard.
      if (isReached && wasAway) refresh()
      wasAway = !isReached
    },
    onExhausted: () => {
      wasAway = true
    },
  })
  return () => {
    end()
    wasAway = true
  }
}

/** Cards that are gone and not yet forgotten here. */
let gone: string[] = []

/** Forgets a card soon: where many go at once, as those of the demo do, the page is brought up to date once. */
function forget(id: string): void {
  gone.push(id)
  if (gone.length === 1) setTimeout(forgetGone, GATHER_MS)
}

function forgetGone(): void {
  const ids = gone
  gone = []
  if (ids.length === 0) return
  dropPagePreview()
  dropCards(ids)
  void loadDepartures().then(({ forgetDeparted }) => forgetDeparted(ids), notNow)
}

/** What was named before is forgotten first. */
function followDepartures(departures: LiveEvents['departed']): void {
  forgetGone()
  void loadDepartures().then(({ settleDepartures }) => settleDepartures(departures), notNow)
}

const loadDepartures = () => import('./departures.ts')

/** Without a network nothing can be asked, and what is kept is all that there is. */
function notNow(): void {}
