import type { ReactNode } from 'react'
import type { CardSummary } from '#archive/card.ts'
import type { Phrase } from '#archive/term.ts'
import { languageOf } from '#archive/text-language.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ResponseView } from './response-view.tsx'

interface Props {
  card: Pick<CardSummary, 'prompt'>
  /** Null while it is fetched. */
  response: string | null
  phrases: readonly Phrase[]
  isRaw: boolean
  onRaw: (isRaw: boolean) => void
  /** What stands beside the question, such as its picture. */
  beside?: ReactNode
  /** The level of the labels as headings. */
  level?: 3 | 4
}

/** What was asked and what was answered, told apart by form: a rule and weight for the question, plain text for the answer. */
export function CardText({ card, response, phrases, isRaw, onRaw, beside, level = 3 }: Props) {
  return (
    <>
      <div className={beside ? 'flex flex-col gap-6 sm:flex-row sm:items-start' : ''}>
        <section className="asked min-w-0 grow">
          <Label level={level}>{site.promptLabel}</Label>
          <p dir="auto" lang={languageOf(card.prompt) ?? undefined} className="reading whitespace-pre-wrap">
            <MarkedText text={card.prompt} phrases={phrases} />
          </p>
        </section>
        {beside}
      </div>
      <section className="answered mt-7" aria-busy={response === null}>
        <Label
          level={level}
          action={
            response !== null && (
              <Button look="quiet" className="no-print -my-1 px-1.5 text-xs" onClick={() => onRaw(!isRaw)}>
                {isRaw ? 'rendered' : 'raw text'}
              </Button>
            )
          }
        >
          {site.responseLabel}
        </Label>
        {response === null ? (
          <ResponseSkeleton />
        ) : (
          <ResponseView text={response} phrases={phrases} isRaw={isRaw} under={level} />
        )}
      </section>
    </>
  )
}

function Label({ children, action, level }: { children: ReactNode; action?: ReactNode; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-2 flex max-w-(--measure) items-center justify-between gap-3">
      <Heading className="text-xs font-medium tracking-wide text-quiet">{children}</Heading>
      {action}
    </div>
  )
}

function ResponseSkeleton() {
  return (
    <div className="space-y-3">
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-2/3'].map((width, index) => (
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
