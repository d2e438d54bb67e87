import type { HiddenReason } from './export-kind.ts'
import type { Fidelity } from './precedence.ts'
import type { SourceFile } from './source-file.ts'

/** What a message says to the reader, whatever export it is of. */
export type MessageContent =
  | { as: 'hidden'; why: HiddenReason }
  | { as: 'failed'; why: string; isPrompt: boolean }
  /**
   * `assets` are pointers to pictures and sounds, `files` the names of what came with the message; the text is '' where
   * there is none but white space, and lacks so many placeholders of the maker.
   */
  | { as: 'prompt' | 'answer'; text: string; assets: string[]; files?: string[]; placeholders?: number }

/** One message of the chosen branch, in its order. */
export interface Message {
  /** Stays the same from one export to the next. */
  id: string
  /** Tells messages apart whose ids are the same. */
  node: string
  /** Unix seconds. */
  seconds: number | null
  model: string | null
  content: MessageContent
}

/** What all cards of a conversation share. */
export interface Conversation {
  /** Stays the same from one export to the next, even after the conversation went on. */
  key: string
  title: string
  /** Unix seconds. */
  seconds: number | null
  /** When it was last changed, in Unix seconds; null where the export does not say. */
  updated: number | null
  fidelity: Fidelity
  model: string | null
  /** The project or folder that it lies in; '' where the export names none. */
  project: string
  /** The category that the export itself names; the owner's rules are asked where it is missing or ''. */
  category?: string
  /** Stands in for a model that is not known. */
  maker: string
}

/** An exchange in the making. */
export interface Exchange {
  id: string
  /** False while only a prompt that cannot be shown is known: it becomes a card when an answer comes. */
  isCard: boolean
  prompt: string
  answers: string[]
  seconds: number | null
  model: string | null
  /** Pictures and sounds of the answers, then those of the prompt: the AI's picture is the card's before an upload. */
  assets: { answer: SourceFile[]; prompt: SourceFile[] }
}

/** Content that is hidden, and why. */
export const hidden = (why: HiddenReason): MessageContent => ({ as: 'hidden', why })

/** Only texts are shown as they are: an export's object may have a toString that is no function. */
export const shown = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.slice(0, 60).toWellFormed())
    : `(${value === null ? 'null' : typeof value})`
