import { useState } from 'react'
import { isScanned } from '#archive/finding.ts'
import type { Visit } from '#archive/finding-visits.ts'
import { useVisit, type ReviewedCard } from '#web/data/review.ts'

/** A finding of a conversation. */
export interface ListedFinding {
  card: ReviewedCard
  /** Its index among the findings of its card, from 0. */
  index: number
  /** The card's position in the conversation, from 1. */
  turn: number
}

/** All findings of a conversation in order. */
const listFindings = (cards: readonly ReviewedCard[]): ListedFinding[] =>
  cards.flatMap((card, at) => card.findings.map((_, index) => ({ card, index, turn: at + 1 })))

const nameOf = ({ card: { card, findings }, index }: ListedFinding): string => {
  const { kind, field, start, end } = findings[index]!
  return `${card.id} ${field} ${kind} ${start} ${end}`
}

/** The text of a finding. */
export function wordsOf({ card: { card, findings }, index }: ListedFinding): string {
  const { field, start, end, elsewhere } = findings[index]!
  return elsewhere?.words ?? (isScanned(field) ? (card[field] ?? '') : '').slice(start, end)
}

/**
 * Navigation between the findings of a conversation. Going to a finding scrolls to it, and counts as a visit.
 * @param body the element with the rendered text
 */
export function useFindings(conversation: string | null, cards: readonly ReviewedCard[], body: HTMLElement | null) {
  const [place, setPlace] = useState<{ conversation: string | null; at: number; name?: string }>({
    conversation,
    at: -1,
  })
  const visit = useVisit()
  const findings = listFindings(cards)
  // The position follows its finding by name when others are listed before it later.
  const named = place.name === undefined ? -1 : findings.findIndex((finding) => nameOf(finding) === place.name)
  const last = named === -1 ? place.at : named
  const at = place.conversation === conversation && last < findings.length ? last : -1
  const stateOf = ({ card, index }: ListedFinding) => card.findings[index]!.state
  const waiting = findings.filter((finding) => stateOf(finding) === 'waiting')
  const withheld = waiting.filter(({ card, index }) => card.findings[index]!.elsewhere).length
  const more = {
    own: cards.reduce((sum, card) => sum + card.more.own, 0),
    elsewhere: cards.reduce((sum, card) => sum + card.more.elsewhere, 0),
  }

  const send = (finding: ListedFinding, as: Visit) => {
    const before = stateOf(finding)
    if (conversation === null || before === as || before === 'left') return
    visit.mutate({ conversation, card: finding.card, index: finding.index, visit: as })
  }
  const goTo = (to: number) => {
    const finding = findings[to]
    const mark = body?.querySelector(`[data-finding="${to}"]`)
    if (!finding || !mark) return
    setPlace({ conversation, at: to, name: nameOf(finding) })
    mark.scrollIntoView({ block: 'center', inline: 'nearest' })
    send(finding, 'seen')
  }
  const go = (by: 1 | -1) => {
    if (findings.length === 0) return
    if (at !== -1) return goTo((at + by + findings.length) % findings.length)
    // A review that was interrupted goes on at what was not seen.
    const first = findings.findIndex((finding) => stateOf(finding) === 'waiting')
    goTo(by === 1 ? Math.max(0, first) : findings.length - 1)
  }
  return {
    findings,
    /** Index of the current finding, from 0; -1 before the first. */
    at,
    /** The same, but -1 as well while the position is before a finding that is about to disappear. */
    reached: at === named ? at : -1,
    /** Findings in prompt, response and titles that block publication until they are visited. */
    unvisited: waiting.length - withheld + more.own,
    /** Findings in content that stays hidden from visitors until they are visited. */
    withheld: withheld + more.elsewhere,
    /** Number of findings of either kind that are listed only once those in `findings` were visited. */
    more: more.own + more.elsewhere,
    error: visit.error,
    stateOf,
    goTo,
    next: () => go(1),
    previous: () => go(-1),
    /** Moves the position before a finding that is about to disappear, so that the one after it comes next. */
    letGo: () => setPlace({ conversation, at: at - 1 }),
    /** Leaves the finding as it is, and goes to the next waiting one, else to the next. */
    leave: () => {
      const finding = findings[at]
      if (!finding) return go(1)
      send(finding, 'left')
      const order = [...findings.keys()].map((index) => (at + 1 + index) % findings.length)
      const next = order.find((index) => index !== at && stateOf(findings[index]!) === 'waiting')
      if (next !== undefined) goTo(next)
    },
  }
}

export type Findings = ReturnType<typeof useFindings>
