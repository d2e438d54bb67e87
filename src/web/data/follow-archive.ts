import { useEffect } from 'react'
import type { LiveEvents } from '#api/live.ts'
import { recordReachability } from './connectivity.ts'
import { knownDepartures } from './known-departures.ts'
import { followLive, whileVisible } from './live-connection.ts'
import { dropPagePreview } from './page-preview.ts'
import { dropCards } from './patch-cards.ts'
import { refreshCards, refreshCardsSpread } from './refresh-cards.ts'
import { site } from './site.ts'

/** Interval within which departing cards are handled together, in milliseconds. */
const GATHER_MS = 50

/**
 * Follows the changes of cards while the page is visible: an admin sees other admins' changes at once, and a card that turns
 * private disappears from a visitor's page.
 */
export function useLiveArchive(isAdmin: boolean): void {
  useEffect(() => {
    // Nothing changes in an exported site.
    if (site.staticSearch !== undefined) return undefined
    return whileVisible(() => followArchive(isAdmin))
  }, [isAdmin])
}

let wasAway = false

/** The revision of the page's HTML, until a stream begins there: a card may go before the stream begins. */
let pageRevision = site.revision

function followArchive(isAdmin: boolean): () => void {
  const refresh = () => {
    dropPagePreview()
    if (isAdmin) refreshCards()
    else refreshCardsSpread()
  }
  const from = pageRevision === undefined ? '' : String(pageRevision)
  pageRevision = undefined
  const open = (after: string) => new EventSource(`/api/live?gone=${knownDepartures()}&after=${after}`)
  const end = followLive(open, from, {
    events: ['changed', 'reload', 'gone', 'departed'],
    onEvent: (event, data) => {
      if (event === 'changed' || event === 'reload') refresh()
      // The caches of an admin are kept until a visitor uses the device.
      else if (isAdmin) return
      else if (event === 'gone') forget((JSON.parse(data) as LiveEvents['gone']).id)
      else followDepartures(JSON.parse(data) as LiveEvents['departed'])
    },
    onReached: (isReached) => {
      recordReachability(isReached)
      // Events in between were missed.
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

/** Ids of departed cards that are still in the caches. */
let departed: string[] = []

/** Queues a card for removal: where many go at once, such as the demo's, the page is updated once. */
function forget(id: string): void {
  departed.push(id)
  if (departed.length === 1) setTimeout(forgetGone, GATHER_MS)
}

function forgetGone(): void {
  const ids = departed
  departed = []
  if (ids.length === 0) return
  dropPagePreview()
  dropCards(ids)
  void loadDepartures().then(({ forgetDeparted }) => forgetDeparted(ids), notNow)
}

/** Cards named before are removed first. */
function followDepartures(departures: LiveEvents['departed']): void {
  forgetGone()
  void loadDepartures().then(({ applyDepartures }) => applyDepartures(departures), notNow)
}

const loadDepartures = () => import('./departures.ts')

/** Without a network nothing can be requested, and the caches are all there is. */
function notNow(): void {}
