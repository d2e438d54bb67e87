import { textOfParts, type Part } from '#archive/parts.ts'
import type { HiddenReason } from './export-kind.ts'
import type { LeftOut } from './letters.ts'
import type { Fidelity } from './precedence.ts'
import { whyNotStorable } from './storable-text.ts'

/**
 * One thing that is in a message. `added` counts letters of it that are not in the export: the link that a mark
 * became, a fence, the blank line between two texts.
 */
export type MessagePart =
  | { kind: 'text' | 'reasoning'; text: string; added?: number }
  | { kind: 'citation'; title: string; url: string }
  /**
   * `pointer` finds the bytes in the export (assets.ts); '' where only the name is known. `isQuoted` where the message says
   * its text under its name: without its bytes there is nothing more to show of it.
   */
  | { kind: 'file'; pointer: string; name: string; type: string; size: number; isQuoted?: boolean }
  /** What the AI sent to a tool. */
  | { kind: 'call'; id: string | null; name: string; input: string; added?: number }
  /** What a tool answered: to the call of the same id, or else to the one before it. */
  | { kind: 'output'; id: string | null; name: string; output: string; added?: number }
  /**
   * A document written as a whole. Title and language are '' where they are those of the version before; `isNamed` where
   * the title is the name of a file.
   */
  | { kind: 'document'; id: string; title: string; language: string; text: string; isNamed?: true }
  /** A change of a document that was written before; kept as a call of a tool as well. */
  | { kind: 'edit'; id: string; edits: Edit[]; call: Extract<MessagePart, { kind: 'call' }> }

/** A replacement in a document: of a text, or of what a regular expression finds. */
export interface Edit {
  find: string
  replacement: string
  isPattern: boolean
  isEverywhere: boolean
}

/** What a message says to the reader, whatever export it is of. */
export type MessageContent =
  /** Without `parts` all of it is left out; else they are folded. */
  | ({
      kind: 'hidden'
      why: HiddenReason
      parts?: MessagePart[]
      leftOut?: LeftOut[]
      /** Earlier versions took it for a prompt: ids of cards are made as if an exchange began with it. */
      wasPrompt?: true
    } & Written)
  | { kind: 'failed'; why: string; isPrompt: boolean }
  | ShownContent

/** Its text as earlier versions took it whole, where reasoning is taken out of it: cards are named by that. */
interface Written {
  written?: string
  /** What earlier versions read of it, where that was less: archives know cards by that. */
  earlier?: { text: string; isPrompt: boolean }
}

export interface ShownContent extends Written {
  kind: 'prompt' | 'answer'
  /** In their order; not all of them are white space. */
  parts: MessagePart[]
  /** Pointers to pictures and sounds that the message shows. */
  assets: string[]
  /** The names of what came with the message. */
  files?: string[]
  /** How many placeholders of the maker its texts lack. */
  placeholders?: number
  leftOut?: LeftOut[]
  /** Why it is hidden where nothing of it can be shown. */
  why?: HiddenReason
}

/** One message of a branch, in its order. */
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
  /** The category that the export itself names; where it is missing or '', the owner's rules apply. */
  category?: string
  /** Stands in for a model that is not known. */
  maker: string
  /** The program that it was held in; absent: `maker`, where that is one. */
  program?: string
}

/** A file of a message. @param pointer finds its bytes in the export (assets.ts); '' where only the name is known */
export const filePart = (
  pointer: string,
  { name = '', type = '', size = 0 }: { name?: string; type?: string; size?: number } = {},
): Extract<MessagePart, { kind: 'file' }> => ({ kind: 'file', pointer, name, type, size })

/** Content that is hidden, and why; `parts` of it are folded instead of left out. */
export const hidden = (why: HiddenReason, parts: MessagePart[] = [], leftOut: LeftOut[] = []): MessageContent =>
  parts.length === 0 ? { kind: 'hidden', why } : { kind: 'hidden', why, parts, leftOut }

/** Only texts are shown as they are: an export's object may have a toString that is no function. */
export const shown = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.slice(0, 60).toWellFormed())
    : `(${value === null ? 'null' : typeof value})`

/** What parts of a message say by themselves, without the document that they change. */
export const textOfMessage = (parts: readonly MessagePart[]): string =>
  textOfParts(
    parts.flatMap((part): Part[] => {
      if (part.kind === 'text') return [{ kind: 'text', text: part.text }]
      return part.kind === 'document' ? [{ ...part, versions: [part.text] }] : []
    }),
  )

/** The content of a message; it fails where no database keeps the text that it says. */
export function failedIfNotStorable(content: MessageContent): MessageContent {
  if (content.kind === 'failed' || content.parts === undefined) return content
  const unstorable = whyNotStorable(textOfMessage(content.parts))
  return unstorable ? { kind: 'failed', why: `its text ${unstorable}`, isPrompt: content.kind === 'prompt' } : content
}
