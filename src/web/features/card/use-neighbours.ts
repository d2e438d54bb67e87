import { useEffect } from 'react'
import { CallError } from '#api/call.ts'
import { neighboursInPage } from './neighbours.ts'
import { cardIdNow, useCardAddress } from '#web/address/card-address.ts'
import { prefetchCard, useTimeline, type ListedCard } from '#web/data/cards.ts'

type Step = (() => void) | undefined

/** The steps from an open card to its neighbours; a pair that is not available is null. */
export interface NeighbourSteps {
  page: { previous: Step; next: Step } | null
  time: { previous: Step; next: Step; isLoading: boolean; isError: boolean } | null
}

/**
 * The neighbours of the open card. A card opened by its URL has none, one opened from the carousel none in time (R3.8); for
 * admins time is never restricted (R3.9).
 */
export function useNeighbours(id: string | null, cards: readonly ListedCard[], isAdmin: boolean): NeighbourSteps {
  const { from, show } = useCardAddress()
  const hasTime = isAdmin || from === 'list'
  const timeline = useTimeline(hasTime ? id : null)
  const inPage = id !== null && from !== null ? neighboursInPage(cards, id) : null
  const nextId = inPage?.next?.id
  useEffect(() => {
    if (nextId !== undefined) prefetchCard(nextId)
  }, [nextId])
  const step = (card: ListedCard | NonNullable<typeof timeline.data>['next'] | undefined): Step =>
    card ? () => show(card) : undefined
  // Starts from the card in the URL, as rendering lags behind it: two quick presses are two steps.
  const stepInPage = (side: 'previous' | 'next'): Step =>
    inPage?.[side] ? () => step(neighboursInPage(cards, cardIdNow() ?? inPage[side]!.id)?.[side])?.() : undefined
  return {
    page: inPage && cards.length > 0 ? { previous: stepInPage('previous'), next: stepInPage('next') } : null,
    time:
      hasTime && id !== null
        ? {
            previous: step(timeline.data?.previous),
            next: step(timeline.data?.next),
            isLoading: timeline.isPending,
            // The offline note reports a missing network already.
            isError: timeline.isError && !(timeline.error instanceof CallError && timeline.error.isOffline),
          }
        : null,
  }
}
