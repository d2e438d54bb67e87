import { use, type ReactNode } from 'react'
import { foreignLanguageOf } from '#archive/card-language.ts'
import { isLongQuestion } from '#archive/long-question.ts'
import { reasonsOf } from '#archive/redact/reasons-of.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { Button } from '#web/ui/button.tsx'
import { markedSpansOf, withSpans } from '#web/ui/marked-text.tsx'
import { RedactionsOfCard } from '#web/ui/redactions-of-card.ts'
import { WrittenText } from '#web/ui/written-text.tsx'

/** Common props of the texts of a card. */
export interface TextProps {
  phrases: readonly Phrase[]
  isRaw: boolean
  onRaw: (isRaw: boolean) => void
  /** Content next to the question, such as the picture. */
  beside?: ReactNode
  /** The card's picture, for a turn of a conversation: below the question or the answer, to which it belongs. */
  picture?: ReactNode
  /** The heading level of the labels. */
  level?: 3 | 4
}

interface PlainTextProps {
  text: string
  phrases: readonly Phrase[]
  /** The field whose redactions apply. */
  field?: 'prompt' | 'response'
}

/** A text as written, with its blocks of code as such; a response is asked for as raw text, and has none. */
export function PlainText({ text, phrases, field = 'prompt' }: PlainTextProps) {
  const reasons = reasonsOf({ redactions: use(RedactionsOfCard) }, field)
  const spans = markedSpansOf({ text, phrases, reasons })
  const range = (start: number, end: number) => withSpans(text, spans, start, end)
  return (
    <p
      dir={directionOf(text)}
      lang={foreignLanguageOf(text) ?? undefined}
      data-long={isLongQuestion(text) ? '' : undefined}
      className="reading whitespace-pre-wrap"
    >
      {field === 'response' ? range(0, text.length) : <WrittenText text={text} range={range} />}
    </p>
  )
}

/** Toggles an answer between raw text and rendered. */
export const RawButton = ({ isRaw, onRaw }: Pick<TextProps, 'isRaw' | 'onRaw'>) => (
  <Button look="quiet" className="no-print -my-1 pr-0! pl-1.5! text-xs" onClick={() => onRaw(!isRaw)}>
    {isRaw ? 'rendered' : 'raw text'}
  </Button>
)

/** The heading of a text: its speaker, and an action. */
export function Label({ children, action, level }: { children: ReactNode; action?: ReactNode; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-2 flex max-w-(--measure) flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Heading className="text-xs font-medium tracking-wide text-quiet">{children}</Heading>
      {action}
    </div>
  )
}
