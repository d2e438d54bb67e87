import { Suspense } from 'react'
import type { CardSummary } from '#archive/card.ts'
import { isRightToLeft } from '#archive/text-direction.ts'
import type { WholeCard } from '#web/data/cards.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { site } from '#web/data/site.ts'
import { RedactionNotes } from '#web/ui/redacted.tsx'
import { RedactionsOfCard } from '#web/ui/redactions-of-card.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ResponseView } from './response-view.tsx'
import { Label, PlainText, RawButton, type TextProps } from './text-elements.tsx'

/** Loaded lazily, as cards with just a prompt and a response do not need it. */
const CardContents = lazyPart(async () => (await import('./card-contents.tsx')).CardContents)

interface Props extends TextProps {
  card: Pick<CardSummary, 'id' | 'prompt' | 'redactions'>
  /** Null while it is fetched. */
  whole: WholeCard | null
}

/** The prompt and response of a card, with its further contents, whose code is loaded with the first card that has some. */
export const CardText = (props: Props) => (
  <RedactionsOfCard value={props.card.redactions}>
    <div data-texts={props.card.id}>
      <AllTexts {...props} />
    </div>
    <RedactionNotes redactions={props.card.redactions} />
  </RedactionsOfCard>
)

function AllTexts({ card, whole, ...rest }: Props) {
  if (!whole?.parts) return <TwoTexts prompt={card.prompt} response={whole?.response ?? null} {...rest} />
  return (
    <Suspense fallback={<TwoTexts {...rest} prompt={card.prompt} response={null} picture={null} />}>
      <CardContents card={{ ...whole, parts: whole.parts }} {...rest} />
    </Suspense>
  )
}

interface TwoTextsProps extends TextProps {
  prompt: string
  /** Null while it is fetched. */
  response: string | null
}

/** The prompt and response, distinguished by form: a rule and weight for the prompt, plain text for the response. */
function TwoTexts({ prompt, response, phrases, isRaw, onRaw, beside, picture, level = 3 }: TwoTextsProps) {
  return (
    <>
      <div className={beside ? 'flex flex-col gap-6 sm:flex-row sm:items-start' : ''}>
        <section data-rtl={isRightToLeft(prompt)} className="asked min-w-0 grow">
          <Label level={level}>{site.promptLabel}</Label>
          <PlainText text={prompt} phrases={phrases} />
        </section>
        {beside}
      </div>
      <section className="answered mt-7" aria-busy={response === null}>
        <Label level={level} action={response && <RawButton isRaw={isRaw} onRaw={onRaw} />}>
          {site.responseLabel}
        </Label>
        {response === null ? (
          <ResponseSkeleton />
        ) : (
          <ResponseView text={response} phrases={phrases} isRaw={isRaw} under={level} />
        )}
      </section>
      {picture && <div className="answered">{picture}</div>}
    </>
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
