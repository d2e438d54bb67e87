import type { Part } from '#archive/parts.ts'
import type { MessagePart } from './message.ts'
import type { SourceFile } from './source-file.ts'

/** A part of a card, with the message parts it was made from. */
export interface PlacedPart {
  part: Part
  from: MessagePart[]
  /** The file in the export of a picture, a sound or another file. */
  file?: SourceFile
  /** The export's id of the document. */
  document?: string
  /** The exchanges with earlier versions of the document, oldest first. */
  continues?: readonly WrittenVersions[]
}

/** The versions of a document in an exchange. */
export interface WrittenVersions {
  /** The prompt or response that contains them. */
  target: readonly PlacedPart[]
  /** Number of versions that count, from the first. */
  count: number
}

/** An exchange that is being built. */
export interface Exchange {
  id: string
  /** False while there is only a prompt that cannot be shown: it becomes a card with its answer. */
  isCard: boolean
  prompt: PlacedPart[]
  response: PlacedPart[]
  seconds: number | null
  model: string | null
  /** Media files of the answers, then of the prompt: the AI's picture precedes an upload. */
  assets: { answer: SourceFile[]; prompt: SourceFile[] }
  /** Position of its last message in the tree, which determines the order of alternatives. */
  place: number
  /** Its alternatives, in no order yet. */
  alternatives: Exchange[]
  /** Later exchanges on its branch; only for alternatives. */
  after: Exchange[]
}

/** An independent copy: additions to it do not affect the original. */
export const copyExchange = (exchange: Exchange): Exchange => ({
  ...exchange,
  prompt: [...exchange.prompt],
  response: [...exchange.response],
  assets: { answer: [...exchange.assets.answer], prompt: [...exchange.assets.prompt] },
  alternatives: [],
  after: [],
})
