import type { Alternative, CardContent } from './parts.ts'

type Turn = Alternative['after'][number]

/** The ids of cards that exchanges on other branches are where their branch is shown, each once. */
export function sideCards(content: CardContent): string[] {
  const ids = new Set<string>()
  const pending = [...content.alternatives]
  for (let one = pending.pop(); one; one = pending.pop()) {
    for (const { card } of [one, ...one.after]) if (card !== undefined) ids.add(card)
    for (const turn of one.after) pending.push(...turn.alternatives)
  }
  return [...ids]
}

/** A content without the exchanges on other branches that are one of these cards; what followed them stays. */
export function withoutSideCards(content: CardContent, gone: ReadonlySet<string>): CardContent {
  if (!sideCards(content).some((id) => gone.has(id))) return content
  const before = content.alternatives.slice(0, content.answer - 1).flatMap((one) => remaining(one, gone))
  const behind = content.alternatives.slice(content.answer - 1).flatMap((one) => remaining(one, gone))
  return { ...content, answer: before.length + 1, alternatives: [...before, ...behind] }
}

/** The rest of an alternative: itself or its first follow-up, then siblings of removed turns. */
function remaining({ after, ...first }: Alternative, gone: ReadonlySet<string>): Alternative[] {
  const isGone = ({ card }: { card?: string }) => card !== undefined && gone.has(card)
  const cut = (list: readonly Alternative[]) => list.flatMap((one) => remaining(one, gone))
  const turns: Turn[] = after
    .filter((turn) => !isGone(turn))
    .map((turn) => ({ ...turn, alternatives: cut(turn.alternatives) }))
  const loose = after.filter(isGone).flatMap((turn) => cut(turn.alternatives.filter(({ card }) => card !== undefined)))
  if (!isGone(first)) return [{ ...first, after: turns }, ...loose]
  const [next, ...rest] = turns
  if (!next) return loose
  const { alternatives, ...exchange } = next
  return [{ ...exchange, after: rest }, ...alternatives, ...loose]
}
