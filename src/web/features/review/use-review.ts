import { useEffect, useState } from 'react'
import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import { useReviewAddress } from '#web/address/review-address.ts'
import {
  countFindings,
  useDecide,
  usePublishFree,
  useRename,
  useReviewedText,
  useWaitingConversations,
  type Decision,
  type FreeProgress,
} from '#web/data/review.ts'
import { useRedact, useUndoRedaction } from '#web/data/redactions.ts'
import { useFailureWhenGone } from '#web/ui/failure-when-gone.ts'
import { NARROW, useMedia } from '#web/ui/use-media.ts'

/** The outcome of a conversation in this tab. */
export type Outcome = 'publish' | 'keep-private'

/** An action that can be undone: a decision about cards, or a redaction. */
type Done = { ids: string[]; rows: string[]; decision: Outcome } | { redacted: { id: string; number: number } }

/** The message for a decision that was interrupted halfway. */
const sayStopped = (what: Decision, done: readonly string[], all: readonly string[], { message }: Error): string =>
  REVIEW_TEXTS.stopped(REVIEW_TEXTS.partlyDone[what](done.length, all.length), message)

/** The state of the review: the conversation on show, the decisions made, and refusals of the server. */
export function useReview() {
  const isNarrow = useMedia(NARROW)
  const { chosen, choose } = useReviewAddress()
  const [search, setSearch] = useState('')
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [done, setDone] = useState<readonly Done[]>([])
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<{ id: string | null; text: string } | null>(null)
  const list = useWaitingConversations(search.trim())
  const rows = list.conversations
  const id = chosen ?? (isNarrow ? null : (rows[0]?.id ?? null))
  const text = useReviewedText(id)
  const decision = useDecide(useFailureWhenGone(REVIEW_TEXTS.notDecided))
  const naming = useRename()
  const freeing = usePublishFree()
  const redacting = useRedact(useFailureWhenGone(REVIEW_TEXTS.notRedacted))
  const showing = useUndoRedaction()

  const listed = rows.find((one) => one.id === id)
  useEffect(() => {
    if (listed && text.isWhole && !outcomes.has(listed.id)) countFindings(listed, text.cards)
  })

  const waiting = text.cards.filter(({ card }) => card.isPrivate && !card.cardReviewed)
  const hidden = text.cards.filter(({ card }) => card.isPrivate)
  // While nothing waits, cards that were kept private can still be published.
  const targets = (waiting.length > 0 ? waiting : hidden).map(({ card }) => card.id)

  const mark = (ids: readonly string[], outcome: Outcome | null) =>
    setOutcomes((before) => {
      const after = new Map(before)
      for (const one of ids) {
        if (outcome === null) after.delete(one)
        else after.set(one, outcome)
      }
      return after
    })
  const show = (words: string) => {
    setNote(words)
    setRefused(null)
  }
  const onward = (from: string) => {
    const at = rows.findIndex((row) => row.id === from)
    const next = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find((row) => !outcomes.has(row.id))
    if (next) choose(next.id)
  }
  const decide = (what: Decision, ids: string[], isDecided: boolean) => {
    // A decision is about the whole conversation, so that all of it must be loaded first.
    if (id === null || ids.length === 0 || !text.isWhole || decision.isPending) return
    const { title } = text
    decision.mutate(
      // Only public cards are withdrawn.
      { ids, decision: what, isDecided, ...(what === 'wait' && { takesBack: 'publish' }) },
      {
        onSuccess: ({ ids: some, left, stopped }) => {
          if (what !== 'wait') setDone((before) => [...before, { ids: some, rows: [id], decision: what }])
          if (stopped) return setRefused({ id, text: sayStopped(what, some, ids, stopped) })
          mark([id], what === 'wait' ? null : what)
          if (what === 'wait') return show(REVIEW_TEXTS.done.wait(ids.length - left, left))
          show(REVIEW_TEXTS.done[what](title, ids.length))
          onward(id)
        },
        onError: ({ message }) => setRefused({ id, text: REVIEW_TEXTS.notDone(title, message) }),
      },
    )
  }
  const isDecided = waiting.length === 0
  return {
    isNarrow,
    search,
    setSearch,
    list,
    id,
    choose,
    text,
    outcomes,
    note,
    refused,
    targets,
    isDecided,
    isPublic: text.isWhole && text.cards.length > 0 && hidden.length === 0,
    isBusy: decision.isPending || freeing.isPending || redacting.isPending,
    /** Redacts words of a card; visitors read the reason. */
    redact: (card: string, words: string, reason: string) => {
      if (redacting.isPending) return
      redacting.mutate(
        { id: card, words, reason },
        {
          onSuccess: ({ redaction, places }) => {
            setDone((before) => [...before, { redacted: { id: card, number: redaction.number } }])
            show(REVIEW_TEXTS.redacted(words, places))
          },
          onError: ({ message }) => setRefused({ id, text: REVIEW_TEXTS.notRedacted(message) }),
        },
      )
    },
    publish: () => decide('publish', targets, isDecided),
    keep: () => {
      if (!isDecided) decide('keep-private', targets, false)
    },
    /** Makes a public conversation private again, so that it waits for review. */
    withdraw: () =>
      decide(
        'wait',
        text.cards.filter(({ card }) => !card.isPrivate).map(({ card }) => card.id),
        true,
      ),
    rename: (title: string, onRenamed: () => void) => {
      if (id === null || title.trim() === '' || title === text.title) return
      naming.mutate(
        { id, title: title.trim() },
        {
          onSuccess: () => {
            show(REVIEW_TEXTS.renamed(title.trim()))
            onRenamed()
          },
          onError: ({ message }) => setRefused({ id, text: message }),
        },
      )
    },
    publishFree: (cards: number) => {
      let last: FreeProgress = { ids: [], conversations: 0, withheld: 0 }
      const keep = () => {
        if (last.ids.length === 0) return
        const ids = new Set(last.ids)
        const published = rows.filter((row) => ids.has(row.id)).map((row) => row.id)
        mark(published, 'publish')
        setDone((before) => [...before, { ids: last.ids, rows: published, decision: 'publish' }])
      }
      freeing.mutate(
        (progress) => {
          last = progress
          show(REVIEW_TEXTS.publishing(progress.ids.length, cards))
        },
        {
          onSuccess: () => {
            keep()
            show(REVIEW_TEXTS.publishedFree(last.conversations, last.ids.length, last.withheld))
          },
          onError: ({ message }) => {
            keep()
            setRefused({ id: null, text: message })
          },
        },
      )
    },
    undo:
      done.length === 0 || decision.isPending || showing.isPending
        ? undefined
        : () => {
            const last = done.at(-1)!
            const forget = () => setDone((before) => before.slice(0, -1))
            if ('redacted' in last) {
              showing.mutate(last.redacted, {
                onSuccess: () => {
                  forget()
                  show(REVIEW_TEXTS.shownAgain)
                },
                onError: ({ message }) => setRefused({ id: null, text: message }),
              })
              return
            }
            decision.mutate(
              { ids: last.ids, decision: 'wait', isDecided: true, takesBack: last.decision },
              {
                onSuccess: ({ ids: some, left, stopped }) => {
                  forget()
                  if (stopped) {
                    setDone((before) => [...before, { ...last, ids: last.ids.slice(some.length) }])
                    return setRefused({ id: null, text: sayStopped('wait', some, last.ids, stopped) })
                  }
                  mark(last.rows, null)
                  show(REVIEW_TEXTS.done.wait(last.ids.length - left, left))
                  if (last.rows[0] !== undefined && last.rows.length === 1) choose(last.rows[0])
                },
                onError: ({ message }) => setRefused({ id: null, text: message }),
              },
            )
          },
  }
}

export type Review = ReturnType<typeof useReview>
