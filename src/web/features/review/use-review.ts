import { useState } from 'react'
import { counted } from '#archive/counted.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { titleOf } from '#archive/card-title.ts'
import { sessionHeading } from '#archive/session.ts'
import { useCard } from '#web/data/cards.ts'
import {
  useDecide,
  usePublishSession,
  useReviewQueue,
  useUndecide,
  type Decision,
  type ReviewedCard,
} from '#web/data/review.ts'

/** What became of a card, as far as this window knows. */
export type Outcome = Decision | 'elsewhere'

/** Something the server refused. */
export interface Refused {
  id: string
  text: string
}

/** The way through the publish queue: where one is, what was decided, and what the server refused. */
export function useReview() {
  const [place, setPlace] = useState(0)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [note, setNote] = useState('')
  const queue = useReviewQueue(place)
  const decide = useDecide()
  const undecide = useUndecide()
  const publishSession = usePublishSession()
  const current: ReviewedCard | null = queue.cards[place] ?? null
  // The card as it is now: another admin may have decided about it.
  const live = useCard(current?.card.id ?? null).data
  const known = current && outcomes.get(current.card.id)
  const isElsewhere = live?.id === current?.card.id && live !== undefined && (live.cardReviewed || !live.isPrivate)
  const outcome: Outcome | null = known ?? (isElsewhere ? 'elsewhere' : null)

  const mark = (ids: readonly string[], next: Outcome | null) =>
    setOutcomes((before) => {
      const after = new Map(before)
      for (const id of ids) {
        if (next === null) after.delete(id)
        else after.set(id, next)
      }
      return after
    })
  const forget = (id: string) => setRefused((before) => before.filter((one) => one.id !== id))
  const go = (to: number) => {
    setNote('')
    if (to >= 0 && to <= queue.cards.length) setPlace(to)
  }

  return {
    ...queue,
    place,
    current,
    outcome,
    refused,
    note,
    decided: outcomes.size,
    isBusy: publishSession.isPending,
    next: () => go(place + 1),
    back: () => go(place - 1),
    goTo: (id: string) => go(queue.cards.findIndex(({ card }) => card.id === id)),
    isInQueue: (id: string) => queue.cards.some(({ card }) => card.id === id),
    /** Shows the next card at once; a refusal is said when it comes, and leads back. */
    decide: (decision: Decision) => {
      if (!current || outcome !== null) return
      const { card, version } = current
      forget(card.id)
      mark([card.id], decision)
      go(place + 1)
      decide.mutate(
        { id: card.id, decision, seen: decision === 'publish', version },
        {
          onError: ({ message }) => {
            const title = titleOf(card)
            const text = decision === 'publish' ? ADMIN_TEXTS.notPublished : ADMIN_TEXTS.notKept
            mark([card.id], null)
            setRefused((before) => [...before, { id: card.id, text: text(title, message) }])
          },
        },
      )
    },
    /** Takes back what was decided about the card on show. */
    undo: () => {
      if (!current || outcome === null) return
      const { id } = current.card
      undecide.mutate(id, {
        onSuccess: () => mark([id], null),
        onError: ({ message }) =>
          setRefused((before) => [...before, { id, text: ADMIN_TEXTS.notKept(titleOf(current.card), message) }]),
      })
    },
    publishSession: () => {
      if (!current) return
      const heading = sessionHeading(current.card)
      publishSession.mutate(heading, {
        onSuccess: ({ changed, refused: left }) => {
          const reasons = new Map(left.map(({ id, reason }) => [id, reason]))
          const inSession = queue.cards.filter(({ card }) => sessionHeading(card) === heading)
          const done = inSession.filter(({ card }) => !reasons.has(card.id) && !outcomes.has(card.id))
          mark(
            done.map(({ card }) => card.id),
            'publish',
          )
          setRefused(
            left.map(({ id, reason }) => {
              const found = queue.cards.find(({ card }) => card.id === id)
              return { id, text: ADMIN_TEXTS.notPublished(found ? titleOf(found.card) : id, reason) }
            }),
          )
          const open = queue.cards.findIndex(
            ({ card }, index) =>
              index >= place && !outcomes.has(card.id) && !done.some((one) => one.card.id === card.id),
          )
          setPlace(open >= 0 ? open : queue.cards.length)
          setNote(ADMIN_TEXTS.sessionPublished(counted(changed, 'card'), heading))
        },
        onError: ({ message }) =>
          setRefused([{ id: current.card.id, text: ADMIN_TEXTS.notPublished(heading, message) }]),
      })
    },
  }
}
