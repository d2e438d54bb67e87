import { Fragment } from 'react'
import { findMarks } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'

interface Props {
  text: string
  /** What is searched for; nothing is marked when it is empty. */
  phrases: readonly Phrase[]
}

/** A text with the found words marked, otherwise unchanged. */
export function MarkedText({ text, phrases }: Props) {
  const marks = phrases.length === 0 ? [] : findMarks(text, phrases)
  if (marks.length === 0) return text
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end)}
    </>
  )
}
