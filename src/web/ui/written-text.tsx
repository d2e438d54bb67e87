import { Fragment, type ReactNode } from 'react'
import { cutAtCode } from '#archive/fenced-blocks.ts'

interface Props {
  text: string
  /** Renders a range of the text. */
  range: (start: number, end: number) => ReactNode
}

/** A text as written, with its fenced blocks of code as such; the fences are part of it. As `withCodeBlocks` of the server. */
export const WrittenText = ({ text, range }: Props) =>
  cutAtCode(text).map(({ start, end, block }) =>
    block === null ? (
      <Fragment key={start}>{range(start, end)}</Fragment>
    ) : (
      <code key={start} dir="ltr">
        <small>{range(start, block.codeStart)}</small>
        {range(block.codeStart, block.codeEnd)}
        <small>{range(block.codeEnd, end)}</small>
      </code>
    ),
  )
