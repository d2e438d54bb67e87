import type { ReactNode } from 'react'
import type { CardSummary } from '#archive/card.ts'
import type { Phrase } from '#archive/term.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ResponseView } from './response-view.tsx'

interface Props {
  card: CardSummary
  /** Null while it is fetched. */
  response: string | null
  phrases: readonly Phrase[]
  isRaw: boolean
  onRaw: (isRaw: boolean) => void
}

/** What was asked and what was answered. */
export function CardText({ card, response, phrases, isRaw, onRaw }: Props) {
  return (
    <>
      <section className="mt-6">
        <Label>{site.promptLabel}</Label>
        <p dir="auto" className="reading whitespace-pre-wrap">
          <MarkedText text={card.prompt} phrases={phrases} />
        </p>
      </section>
      <section className="mt-8" aria-busy={response === null}>
        <Label
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
        {response === null ? <ResponseSkeleton /> : <ResponseView text={response} phrases={phrases} isRaw={isRaw} />}
      </section>
    </>
  )
}

function Label({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="mb-2 flex items-center justify-between gap-3">
      <h3 className="text-xs font-semibold tracking-wide text-quiet">{children}</h3>
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
