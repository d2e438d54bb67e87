import type { Marker } from './markdown-marker.ts'

/** One message of a log. */
export interface LogMessage extends Pick<Marker, 'role' | 'id' | 'time' | 'model'> {
  text: string
  /** As earlier versions read it, with what is the log's: cards are named by that. */
  textBefore?: string
  /** What the AI thought, where the log folds it away; '' where it does not. */
  reasoning: string
  /** Pages that it cites, where they are listed. */
  citations: { title: string; url: string }[]
  /** Pictures that have a line of their own and lie in the folder of the log. */
  pictures: string[]
}

/** A log without its front matter. */
export interface Log {
  /** What is before the first message. */
  preamble: string[]
  messages: LogMessage[]
}
