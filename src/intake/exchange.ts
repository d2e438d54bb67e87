import type { Part } from '#archive/parts.ts'
import type { MessagePart } from './message.ts'
import type { SourceFile } from './source-file.ts'

/** A part of a card, and what of messages it was made from. */
export interface PlacedPart {
  part: Part
  from: MessagePart[]
  /** The file that a picture, a sound or another file is in the export. */
  file?: SourceFile
  /** Which document it is, by the export. */
  document?: string
  /** The exchanges that hold versions before its own, the oldest first. */
  continues?: readonly WrittenVersions[]
}

/** Versions of a document that an exchange holds. */
export interface WrittenVersions {
  /** The prompt or the response that they are placed in. */
  target: readonly PlacedPart[]
  /** How many of them are meant, from the first. */
  count: number
}

/** An exchange in the making. */
export interface Exchange {
  id: string
  /** False while only a prompt that cannot be shown is known: it becomes a card when an answer comes. */
  isCard: boolean
  prompt: PlacedPart[]
  response: PlacedPart[]
  seconds: number | null
  model: string | null
  /** Pictures and sounds of the answers, then those of the prompt: the AI's picture is the card's before an upload. */
  assets: { answer: SourceFile[]; prompt: SourceFile[] }
  /** Place of its last message in the tree of the export; tells the order of siblings. */
  place: number
  /** Its siblings, in no order yet. */
  alternatives: Exchange[]
  /** What followed on its branch; only alternatives have it. */
  after: Exchange[]
}

/** A copy that goes on by itself: what is added to it is not added to the other. */
export const copyExchange = (exchange: Exchange): Exchange => ({
  ...exchange,
  prompt: [...exchange.prompt],
  response: [...exchange.response],
  assets: { answer: [...exchange.assets.answer], prompt: [...exchange.assets.prompt] },
  alternatives: [],
  after: [],
})
