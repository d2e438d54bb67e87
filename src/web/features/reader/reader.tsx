import { useEffect, useState, type ReactNode } from 'react'
import { CallError } from '#api/call.ts'
import type { Phrase } from '#archive/term.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAnswerSteps } from '#web/address/answer-steps.ts'
import { useSessionAddress } from '#web/address/session-address.ts'
import type { Turn, WholeTurn } from '#web/data/session-turns.ts'
import { useSessionOutline, useSessionTexts } from '#web/data/use-session-turns.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useHits } from '#web/ui/use-hits.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { ConversationEnd } from './conversation-end.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { goToTurn } from './go-to-turn.ts'
import { Outline } from './outline.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { TurnView } from './turn-view.tsx'
import { useOpeningPlace } from './use-opening-place.ts'
import { useMountedTurns } from './use-mounted-turns.ts'
import { useTurnHits } from './use-turn-hits.ts'
import { useTurnInView } from './use-turn-in-view.ts'

interface Props {
  /** Highlighted phrases of the search that led here. */
  phrases: readonly Phrase[]
  /** Number of cards of the list behind; null without one. */
  results: number | null
  /** Renders prompt and response of a turn. */
  text: (turn: WholeTurn) => ReactNode
  /** Renders the star, comment and admin buttons of a turn. */
  actions: (turn: WholeTurn) => ReactNode
  /** Renders related cards for the conversation of a card. */
  related: (id: string) => ReactNode
  /** Renders the admin's tools for the conversation; null for visitors. */
  tools: ((turn: Turn) => ReactNode) | null
}

/** A whole conversation on one page, from its first turn to its last (R3.20). */
export function Reader({ phrases, results, text, actions, related, tools }: Props) {
  const { id, turn: named, stopped, isLed, behind, leave, keepInStep } = useSessionAddress()
  const outline = useSessionOutline(id)
  const session = outline.data
  const turns = session?.turns ?? []
  // The URL does not name the first turn: for that one only the history state keeps the reading position.
  const kept = named ?? stopped?.turn ?? null
  // The fragment may name an element other than a turn, such as a footnote: then the opening turn stays.
  const [last, setLast] = useState({ id, turn: id })
  const began = kept !== null && last.id === id ? last.turn : id
  const opening = turns.some((turn) => turn.id === kept) ? kept : began
  if (last.id !== id || last.turn !== opening) setLast({ id, turn: opening })
  const { texts, isFailed, isOffline, retry } = useSessionTexts(session, opening)
  // The content below the opening turn is not rendered before the first texts arrive: its estimated height would shift the
  // turn.
  const hasTexts = texts.size > 0 || isFailed
  const place = turns.findIndex((turn) => turn.id === opening)
  const [column, setColumn] = useState<HTMLElement | null>(null)
  const hits = useHits(column, session?.turns[0]?.id ?? '')
  const hitsByTurn = useTurnHits(column, phrases)
  const inView = useTurnInView(column, turns[0]?.id ?? null)
  const mounted = useMountedTurns(turns, inView ?? opening)
  const current = inView ?? turns[0]?.id ?? null
  const answers = useAnswerSteps(current === null ? null : (texts.get(current) ?? null))
  useOpeningPlace({
    column,
    turn: opening,
    current: inView,
    stopped,
    isFirst: opening === turns[0]?.id,
    isLed,
    phrases,
    goTo: hits.goTo,
  })

  const addressed = turns.find((turn) => turn.id === id)
  useEffect(() => {
    if (addressed) keepInStep(addressed)
  }, [addressed, keepInStep])

  const step = (by: 1 | -1) => () => {
    const next = turns[turns.findIndex((turn) => turn.id === current) + by]
    if (next) goToTurn(next.id)
  }
  useKeys('page', {
    j: step(1),
    k: step(-1),
    n: hits.next,
    p: hits.previous,
    '[': answers.previous,
    ']': answers.next,
    Escape: behind === null ? undefined : leave,
  })

  if (outline.isError && !session) {
    return (
      <main className="mx-auto max-w-xl px-4 py-24 text-center">
        <Failure>{failureText(outline.error)}</Failure>
        <div className="mt-6 flex justify-center gap-3">
          <Button onClick={() => void outline.refetch()}>{TEXTS.retry}</Button>
          <Button onClick={leave}>{TEXTS.home}</Button>
        </div>
      </main>
    )
  }
  const parts = { turns, phrases, from: session?.from ?? 0, current, hits: hitsByTurn }
  return (
    <>
      <ReaderBar title={session?.heading ?? ''} results={results} hits={hits} outline={parts} phrases={phrases} />
      <div className="mx-auto flex max-w-[73rem] gap-8 px-4 sm:px-8 xl:px-0">
        <nav
          aria-label={READER_TEXTS.outline}
          className="no-print sticky top-28 hidden max-h-[calc(100dvh-7rem-var(--footer))] w-52 shrink-0 self-start overflow-y-auto pt-9 pb-6 lg:block"
        >
          <Outline {...parts} hasTools />
        </nav>
        <main id="cards" tabIndex={-1} className="min-w-0 grow pb-16 outline-none" ref={setColumn}>
          {!session && (
            <p role="status" className="waiting py-24 text-center text-quiet">
              {READER_TEXTS.loading}
            </p>
          )}
          {session && (
            <article data-print="session" className="mx-auto max-w-[49rem]">
              <ConversationHead session={session} phrases={phrases} tools={tools && turns[0] && tools(turns[0])} />
              {turns.slice(0, hasTexts ? turns.length : place + 1).map((turn, index) => (
                <TurnView
                  key={turn.id}
                  turn={turn}
                  number={session.from + index + 1}
                  before={turns[index - 1] ?? null}
                  whole={mounted.has(turn.id) ? (texts.get(turn.id) ?? null) : null}
                  text={text}
                  actions={actions}
                />
              ))}
              {isFailed && (
                <p role="alert" className="no-print py-6 text-center text-red">
                  {isOffline ? TEXTS.offlineUnread('conversation') : READER_TEXTS.textsFailed}{' '}
                  <Button onClick={retry}>{TEXTS.retry}</Button>
                </p>
              )}
              {hasTexts && <ConversationEnd session={session} />}
              {hasTexts && turns[0] && related(turns[0].id)}
            </article>
          )}
        </main>
      </div>
    </>
  )
}

const failureText = (error: Error): string =>
  error instanceof CallError && error.isOffline ? TEXTS.offlineUnread('conversation') : READER_TEXTS.failed
