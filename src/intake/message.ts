import { textOfParts, type Part } from '#archive/parts.ts'
import type { HiddenReason } from './export-kind.ts'
import type { LeftOut } from './letters.ts'
import type { Fidelity } from './precedence.ts'
import { whyNotStorable } from './storable-text.ts'

/**
 * A part of a message. `added` counts its characters that the export lacks: a link in place of a mark, a fence, the blank line
 * between two texts.
 */
export type MessagePart =
  | { kind: 'text' | 'reasoning'; text: string; added?: number }
  | { kind: 'citation'; title: string; url: string }
  /**
   * `pointer` finds the bytes in the export (assets.ts); '' if only the name is known. `isQuoted` if the message contains its
   * text under its name, so that without its bytes there is nothing more to show.
   */
  | { kind: 'file'; pointer: string; name: string; type: string; size: number; isQuoted?: boolean }
  /** Input of a tool call. */
  | { kind: 'call'; id: string | null; name: string; input: string; added?: number }
  /** Result of a tool: of the call with the same id, or else of the previous one. */
  | { kind: 'output'; id: string | null; name: string; output: string; added?: number }
  /**
   * A complete document. Title and language are '' where they equal those of the previous version; `isNamed` if the title is a
   * file name.
   */
  | { kind: 'document'; id: string; title: string; language: string; text: string; isNamed?: true }
  /** A change of an earlier document; kept as a tool call as well. */
  | { kind: 'edit'; id: string; edits: Edit[]; call: Extract<MessagePart, { kind: 'call' }> }

/** A replacement in a document: of a text, or of the matches of a regular expression. */
export interface Edit {
  find: string
  replacement: string
  isPattern: boolean
  isEverywhere: boolean
}

/** The content of a message, independent of the export's format. */
export type MessageContent =
  /** Without `parts` the whole message is left out; else they are folded. */
  | ({
      kind: 'hidden'
      why: HiddenReason
      parts?: MessagePart[]
      leftOut?: LeftOut[]
      /** True if earlier versions took it for a prompt: ids of cards are computed as if an exchange began with it. */
      wasPrompt?: true
    } & Written)
  | { kind: 'failed'; why: string; isPrompt: boolean }
  | ShownContent

/** The whole text as earlier versions took it, including reasoning that is now removed: ids of cards depend on it. */
interface Written {
  written?: string
  /** The text as earlier versions read it, if they read less, or nothing of the message: ids in archives depend on it. */
  earlier?: { text: string; isPrompt: boolean; wasAbsent?: true }
}

export interface ShownContent extends Written {
  kind: 'prompt' | 'answer'
  /** In order; at least one is not blank. */
  parts: MessagePart[]
  /** Pointers to pictures and sounds that the message shows. */
  assets: string[]
  /** The names of attached files. */
  files?: string[]
  /** Number of the maker's placeholders removed from its texts. */
  placeholders?: number
  leftOut?: LeftOut[]
  /** The reason for hiding it, if nothing of it can be shown. */
  why?: HiddenReason
}

/** One message of a branch. */
export interface Message {
  /** Stable between exports. */
  id: string
  /** Distinguishes messages with the same id. */
  node: string
  /** Unix seconds. */
  seconds: number | null
  model: string | null
  content: MessageContent
}

/** Common data of a conversation's cards. */
export interface Conversation {
  /** Stable between exports, also for a continued conversation. */
  key: string
  title: string
  /** Unix seconds. */
  seconds: number | null
  /** Time of the last change, in Unix seconds; null if unknown. */
  updated: number | null
  fidelity: Fidelity
  model: string | null
  /** Its project or folder; '' for none. */
  project: string
  /** The category given by the export; absent or '': the owner's rules apply. */
  category?: string
  /** Fallback for an unknown model. */
  maker: string
  /** The program of the conversation; absent: `maker`, if that is one. */
  program?: string
}

/** A file of a message. @param pointer to its bytes in the export (assets.ts); '' if only the name is known */
export const filePart = (
  pointer: string,
  { name = '', type = '', size = 0 }: { name?: string; type?: string; size?: number } = {},
): Extract<MessagePart, { kind: 'file' }> => ({ kind: 'file', pointer, name, type, size })

/** Hidden content with its reason; `parts` are folded instead of left out. */
export const hidden = (why: HiddenReason, parts: MessagePart[] = [], leftOut: LeftOut[] = []): MessageContent =>
  parts.length === 0 ? { kind: 'hidden', why } : { kind: 'hidden', why, parts, leftOut }

/** The value if it is a text, as an object's `toString` may be no function. */
export const shown = (value: unknown): string =>
  typeof value === 'string'
    ? JSON.stringify(value.slice(0, 60).toWellFormed())
    : `(${value === null ? 'null' : typeof value})`

/** The text of a message's parts, without documents that they change. */
export const textOfMessage = (parts: readonly MessagePart[]): string =>
  textOfParts(
    parts.flatMap((part): Part[] => {
      if (part.kind === 'text') return [{ kind: 'text', text: part.text }]
      return part.kind === 'document' ? [{ ...part, versions: [part.text] }] : []
    }),
  )

/** The content of a message, or a failure for text that no database can store. */
export function failedIfNotStorable(content: MessageContent): MessageContent {
  if (content.kind === 'failed' || content.parts === undefined) return content
  const unstorable = whyNotStorable(textOfMessage(content.parts))
  return unstorable ? { kind: 'failed', why: `its text ${unstorable}`, isPrompt: content.kind === 'prompt' } : content
}
