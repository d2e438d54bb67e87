import { useEffect } from 'react'
import type { LiveEvents } from '#api/live.ts'
import { recordReachability } from './connectivity.ts'
import { followLive, whileVisible } from './live-connection.ts'
import { dropPagePreview } from './page-preview.ts'
import { dropCards } from './patch-cards.ts'
import { refreshCards } from './refresh-cards.ts'
import { site } from './site.ts'

/** Visitors do not all ask in the same moment. */
const SPREAD_MS = 2000

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
    refreshCards(isAdmin ? undefined : Math.random() * SPREAD_MS)
  }
  const from = written === undefined ? '' : String(written)
  written = undefined
  const open = (after: string) => new EventSource(after === '' ? '/api/live' : `/api/live?after=${after}`)
  const end = followLive(open, from, {
    events: ['changed', 'reload', 'gone'],
    onEvent: (event, data) => {
      if (event !== 'gone') refresh()
      else if (!isAdmin) forget((JSON.parse(data) as LiveEvents['gone']).id)
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
  dropPagePreview()
  dropCards(ids)
  void import('./forget-cached.ts').then(({ forgetCached }) => forgetCached(ids)).catch(notNow)
}

/** Without a network nothing can be asked, and what is kept is all that there is. */
function notNow(): void {}
