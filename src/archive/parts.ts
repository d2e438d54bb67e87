import { fenced } from './fenced.ts'

/** A file that came with a message: a picture, a sound or anything else. */
interface PartFile {
  /** As the export calls it. */
  name: string
  /** MIME type; '' where it is not known. */
  type: string
  /** Bytes; 0 where they are not known. */
  size: number
  /** Name under which the archive keeps the bytes; '' where the export lacks them. */
  file: string
}

/**
 * Where earlier versions of a document are: the card that holds them, which of its documents it is, counted from 0, and how
 * many of its versions.
 */
export type EarlierPlace = [card: string, document: number, versions: number]

/** One thing that a prompt or a response is made of (R3.14). */
export type Part =
  | { kind: 'text'; text: string }
  /** A canvas, an artifact, a written file: every version, the oldest first. Without a language it is Markdown. */
  | {
      kind: 'document'
      title: string
      language: string
      versions: string[]
      /** Where versions of earlier exchanges are, the oldest first; only as it is stored, and absent where there are none. */
      continues?: EarlierPlace[]
      /** Number of versions, from the first, that earlier cards hold; only in a shown content (ADR-0254). */
      earlier?: number
    }
  | { kind: 'reasoning'; text: string }
  /** A call of a tool: what went in, and what came out. */
  | { kind: 'tool'; name: string; input: string; output: string }
  | ({ kind: 'picture' } & PartFile)
  | ({ kind: 'audio' } & PartFile)
  | ({ kind: 'file' } & PartFile)
  | { kind: 'citation'; title: string; url: string }

export const PART_KINDS = ['text', 'document', 'reasoning', 'tool', 'picture', 'audio', 'file', 'citation'] as const

/** An exchange by its parts. */
export interface Exchange {
  prompt: Part[]
  response: Part[]
  /** The model that answered; '' where it is not known. */
  model: string
  /** ISO instant ending in Z; '' where it is not known. */
  at: string
}

/** An exchange on a branch that is not shown. */
interface SideExchange extends Exchange {
  /**
   * The id of the card that it is where its branch is shown; absent for another answer to the same prompt, and where none is
   * known.
   */
  card?: string
}

/** An answer that was made again, or a prompt that was edited: a sibling of the exchange that the export shows. */
export interface Alternative extends SideExchange {
  /** The exchanges that followed on its branch, in order. */
  after: (SideExchange & { alternatives: Alternative[] })[]
}

/** Everything that a card holds: the exchange that is shown, then its siblings in the order of the export. */
export interface CardContent extends Exchange {
  /** The place of the shown exchange among its siblings, counted from 1. */
  answer: number
  alternatives: Alternative[]
}

/** True for what is folded, and shown to admins alone unless the owner opens it: reasoning and tools. */
export const isFolded = ({ kind }: Pick<Part, 'kind'>): boolean => kind === 'reasoning' || kind === 'tool'

/** True for parts that are a text and nothing else. */
export function isWholeText(parts: readonly Part[], text: string): boolean {
  const [part] = parts
  if (!part) return text === ''
  return parts.length === 1 && part.kind === 'text' && part.text === text && text !== ''
}

/** True for a document that is Markdown; any other is code. */
export const isMarkdown = ({ language }: { language: string }): boolean => language === '' || language === 'markdown'

/** A document as part of a text: its title in bold, then Markdown as it is, everything else as a block of code. */
export function documentText({ title, language, versions }: Extract<Part, { kind: 'document' }>): string {
  const content = versions.at(-1) ?? ''
  const body = isMarkdown({ language }) ? content : fenced(content, language)
  return title.trim() === '' ? body : `**${title.trim()}**\n\n${body}`
}

/** Texts and documents joined by a blank line: the text of a prompt or response, which is also searched. */
export const textOfParts = (parts: readonly Part[]): string =>
  parts
    .map((part) => (part.kind === 'text' ? part.text : part.kind === 'document' ? documentText(part) : ''))
    .filter((text) => text !== '')
    .join('\n\n')
