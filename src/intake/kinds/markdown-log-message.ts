import type { Marker } from './markdown-marker.ts'

/** One message of a log. */
export interface LogMessage extends Pick<Marker, 'role' | 'id' | 'time' | 'model'> {
  text: string
  /** The text as earlier versions read it, with insertions of the log: ids of cards depend on it. */
  textBefore?: string
  /** The AI's reasoning, where the log folds it; '' for none. */
  reasoning: string
  /** Cited pages, where they are listed. */
  citations: { title: string; url: string }[]
  /** Pictures on lines of their own whose files are in the folder of the log. */
  pictures: string[]
}

/** A log without its front matter. */
export interface Log {
  /** The lines before the first message. */
  preamble: string[]
  messages: LogMessage[]
}
