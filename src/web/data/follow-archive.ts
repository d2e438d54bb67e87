import { useEffect } from 'react'
import type { LiveEvents } from '#api/live.ts'
import { call } from './call.ts'
import { noteReached } from './connectivity.ts'
import { followLive, whileInSight } from './live-connection.ts'
import { dropPagePreview } from './page-preview.ts'
import { dropCard } from './patch-cards.ts'
import { refreshCards } from './refresh-cards.ts'
import { site } from './site.ts'
import { dropStar } from './stars.ts'

/** Visitors do not all ask in the same moment. */
const SPREAD_MS = 2000

/**
 * Follows the changes of cards while the page is in sight: an admin sees at once what another one did, and a card that
 * turned private is gone from a visitor's page.
 */
export function useLiveArchive(isAdmin: boolean): void {
  useEffect(() => {
    // Nothing changes in an exported site.
    if (site.portable !== undefined) return undefined
    return whileInSight(() => followArchive(isAdmin))
  }, [isAdmin])
}

let wasAway = false

function followArchive(isAdmin: boolean): () => void {
  const refresh = () => {
    dropPagePreview()
    refreshCards(isAdmin ? undefined : Math.random() * SPREAD_MS)
  }
  const end = followLive(() => new EventSource('/api/live'), '', {
    events: ['changed', 'reload', 'gone'],
    onEvent: (event, data) => {
      if (event !== 'gone') refresh()
      else if (!isAdmin) forget((JSON.parse(data) as LiveEvents['gone']).id)
    },
    onReached: (isReached) => {
      noteReached(isReached)
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

function forget(id: string): void {
  dropPagePreview()
  dropCard(id)
  // Asked for once more, so that what this device keeps for reading without a network learns of it, too. A card of which
  // words are redacted is there all the same.
  call('GET /api/cards/:id', { params: { id } }).catch(() => dropStar(id))
}
