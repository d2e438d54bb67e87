import type { RefusalCode } from '#archive/refusal.ts'
import { textLength } from '#intake/card-content.ts'
import type { IntakeCard } from '#intake/export-kind.ts'
import type { IntakeOptions, IntakeStep } from '#intake/intake.ts'
import type { IntakeSource } from '#intake/compressed-source.ts'

/** The input of the reading thread. */
export interface ReaderInput extends Omit<IntakeOptions, 'rules'> {
  path: string | readonly string[]
  /** The folder of the owner's category rules. */
  rulesFolder: string
}

/** A card with its pictures by name, as functions that read a file cannot pass between threads. */
export type SentCard = Omit<IntakeCard, 'assets'> & { assets: { name: string; inline?: Uint8Array }[] }

export type WorkerMessage =
  | Exclude<IntakeStep, { kind: 'cards' }>
  | { kind: 'cards'; cards: SentCard[]; sources: IntakeSource[] }
  | { kind: 'end' }
  | { kind: 'refused'; code: RefusalCode; message: string }

/** Maximum size of the texts of one message, in UTF-16 code units: receiving it must not block the event loop. */
const MAX_TEXT = 500_000

/** Splits a step into messages of limited size. */
export function* splitStep(step: IntakeStep): Generator<WorkerMessage> {
  if (step.kind !== 'cards') {
    yield step
    return
  }
  let cards: SentCard[] = []
  let text = 0
  const waiting = new Map(step.sources.map((source) => [source.hash, source]))
  /** A message with the cards so far, and the sources that no earlier message had. */
  const message = (): WorkerMessage => {
    const named = new Set(cards.map(({ source }) => source))
    const sources = [...waiting.values()].filter(({ hash }) => named.has(hash))
    for (const { hash } of sources) waiting.delete(hash)
    return { kind: 'cards', cards, sources }
  }
  for (const { assets, ...rest } of step.cards) {
    const length = textLength(rest)
    if (cards.length > 0 && text + length > MAX_TEXT) {
      yield message()
      cards = []
      text = 0
    }
    text += length
    cards.push({ ...rest, assets: assets.map(({ name, inline }) => (inline ? { name, inline } : { name })) })
  }
  if (cards.length > 0) yield message()
}
