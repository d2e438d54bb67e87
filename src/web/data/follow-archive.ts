import { useEffect } from 'react'
import { retryDelay } from '#archive/retry-delay.ts'
import type { LiveEvents } from '#api/live.ts'
import { call } from './call.ts'
import { dropCard } from './patch-cards.ts'
import { refreshCards } from './refresh-cards.ts'
import { site } from './site.ts'

/** Without an answer for this long the connection counts as lost (decisions, section 5). */
const ANSWER_WITHIN = 10_000

/** Visitors do not all ask in the same moment. */
const SPREAD_MS = 2000

/**
 * Follows the changes of cards while the page is in sight: an admin sees at once what another one did, and a card that
 * turned private is gone from a visitor's page.
 */
export function useLiveArchive(isAdmin: boolean): void {
  useEffect(() => {
    // Nothing changes in an exported site.
    if (site.portable !== undefined) return
    let end: (() => void) | null = null
    const follow = () => {
      if (document.hidden) {
        end?.()
        end = null
      } else if (end === null) end = followArchive(isAdmin)
    }
    document.addEventListener('visibilitychange', follow)
    follow()
    return () => {
      document.removeEventListener('visibilitychange', follow)
      end?.()
    }
  }, [isAdmin])
}

let wasAway = false

function followArchive(isAdmin: boolean): () => void {
  let source: EventSource | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => refreshCards(isAdmin ? undefined : Math.random() * SPREAD_MS)

  const lost = () => {
    clearTimeout(timer)
    source?.close()
    wasAway = true
    timer = setTimeout(connect, retryDelay(++failures, Math.random))
  }
  const connect = () => {
    const own = new EventSource('/api/live')
    source = own
    timer = setTimeout(lost, ANSWER_WITHIN)
    own.addEventListener('open', () => {
      clearTimeout(timer)
      failures = 0
      // What happened in between was not heard.
      if (wasAway) refresh()
      wasAway = false
    })
    own.addEventListener('error', () => own === source && lost())
    own.addEventListener('changed', refresh)
    own.addEventListener('reload', refresh)
    own.addEventListener('gone', ({ data }: MessageEvent<string>) => {
      if (isAdmin) return
      const { id } = JSON.parse(data) as LiveEvents['gone']
      dropCard(id)
      // Asked for once more, so that what this device keeps for reading without a network learns of it, too.
      call('GET /api/cards/:id', { params: { id } }).catch(() => undefined)
    })
  }
  connect()
  return () => {
    clearTimeout(timer)
    source?.close()
    source = null
    wasAway = true
  }
}
