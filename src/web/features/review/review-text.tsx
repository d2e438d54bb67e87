import { memo, useEffect, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { titleOf } from '#archive/card-title.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import type { ScannedField } from '#archive/finding.ts'
import { isLongQuestion } from '#archive/long-question.ts'
import { readableStamp } from '#archive/readable-stamp.ts'
import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import { directionOf, isRightToLeft } from '#archive/text-direction.ts'
import type { ReviewedCard } from '#web/data/review.ts'
import { site } from '#web/data/site.ts'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { FoundResponse, FoundText, type ShowResponse } from './found-text.tsx'
import type { Findings } from './use-findings.ts'

const AROUND = ['pageTitle', 'sessionTitle', 'category', 'slug', 'imageUrl', ...ADDED_NAMES] as const

/** Renders the admin's tools of a turn, by the card's id. */
export type TurnTools = (cardId: string) => ReactNode

interface Props {
  cards: readonly ReviewedCard[]
  findings: Findings
  /** The element with the rendered text; null at first. */
  body: HTMLElement | null
  show: ShowResponse
  tools: TurnTools
}

/** All turns of a conversation as readers will see them, with their findings. */
export function ReviewText({ cards, findings, body, show, tools }: Props) {
  const paint = useEffectEvent(() => {
    for (const mark of body?.querySelectorAll<HTMLElement>('mark[data-finding]') ?? []) {
      const number = Number(mark.dataset['finding'])
      const finding = findings.findings[number]
      if (!finding) continue
      const isWaiting = findings.stateOf(finding) === 'waiting'
      mark.dataset['state'] = number === findings.at ? 'here' : isWaiting ? 'waiting' : 'seen'
    }
  })
  useLayoutEffect(() => paint())
  useEffect(() => {
    if (!body) return
    const observer = new MutationObserver(() => paint())
    observer.observe(body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [body])
  const offsets = offsetsOf(cards)
  return cards.map((card, at) => (
    <ReviewedTurn key={card.card.id} reviewed={card} number={at + 1} offset={offsets[at]!} show={show} tools={tools} />
  ))
}

/** The number of findings before those of each card. */
function offsetsOf(cards: readonly ReviewedCard[]): number[] {
  const offsets: number[] = []
  let before = 0
  for (const { findings } of cards) {
    offsets.push(before)
    before += findings.length
  }
  return offsets
}

interface TurnProps {
  reviewed: ReviewedCard
  number: number
  /** Number of findings before those of this card. */
  offset: number
  show: ShowResponse
  tools: TurnTools
}

const ReviewedTurn = memo(function ReviewedTurn({
  reviewed: { card, version, findings },
  number,
  offset,
  show,
  tools,
}: TurnProps) {
  const text = (field: ScannedField) => (
    <FoundText text={card[field] ?? ''} field={field} findings={findings} offset={offset} />
  )
  const around = AROUND.filter((field) => findings.some((finding) => finding.field === field))
  const facts = [
    card.dayStamp && readableStamp(card.dayStamp),
    !card.isPrivate && REVIEW_TEXTS.public,
    card.isPrivate && card.cardReviewed && REVIEW_TEXTS.keptPrivate,
  ].filter(Boolean)
  return (
    <article
      data-turn={card.id}
      aria-labelledby={`reviewed-${card.id}`}
      className="turn border-b border-hairline py-6 last:border-b-0"
    >
      <div className="mb-4 flex items-baseline gap-3 text-sm text-quiet">
        <h3 id={`reviewed-${card.id}`} className="font-serif text-2xl leading-none font-light text-soft tabular-nums">
          <span className="sr-only">card </span>
          {number}
          <span className="sr-only">: {titleOf(card)}</span>
        </h3>
        <p>{facts.join(' · ')}</p>
        <div className="ml-auto self-center">{tools(card.id)}</div>
      </div>
      {around.length > 0 && (
        <dl className="mb-5 text-sm">
          {around.map((field) => (
            <div key={field} className="mt-1 flex items-baseline gap-3">
              <dt className="shrink-0 text-quiet">{REVIEW_TEXTS.fields[field]}</dt>
              <dd dir="auto" className="min-w-0">
                {text(field)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <section data-rtl={isRightToLeft(card.prompt)} className="asked">
        <Label>{site.promptLabel}</Label>
        <p
          dir={directionOf(card.prompt)}
          data-long={isLongQuestion(card.prompt) ? '' : undefined}
          className="reading whitespace-pre-wrap"
        >
          {text('prompt')}
        </p>
      </section>
      <section className="answered mt-6">
        <Label>{site.responseLabel}</Label>
        <FoundResponse key={version} text={card.response} findings={findings} offset={offset} show={show} />
      </section>
      <FoundElsewhere findings={findings} offset={offset} />
    </article>
  )
}, isSameTurn)

/** Compares content and findings only: states are set in the DOM, so that a visit renders no text again. */
function isSameTurn(one: TurnProps, other: TurnProps): boolean {
  const { card, version, findings } = one.reviewed
  const next = other.reviewed
  return (
    one.offset === other.offset &&
    one.number === other.number &&
    card.id === next.card.id &&
    version === next.version &&
    findings.length === next.findings.length &&
    card.isPrivate === next.card.isPrivate &&
    card.cardReviewed === next.card.cardReviewed
  )
}

const Label = ({ children }: { children: ReactNode }) => (
  <h4 className="mb-2 text-xs font-medium tracking-wide text-quiet">{children}</h4>
)
