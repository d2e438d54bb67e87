import { Brain, Wrench } from 'lucide-react'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import type { Part } from '#archive/parts.ts'
import { PlainText } from './text-elements.tsx'
import type { PartsProps } from './parts-props.ts'
import { Sheet, SheetFact, SheetTitle } from './sheet.tsx'

type Folded = Extract<Part, { kind: 'reasoning' | 'tool' }>

/** Reasoning, or a tool call with its input and output; labelled where only admins see it. */
export function FoldedPart({ part, card, phrases }: PartsProps & { part: Folded }) {
  const isTool = part.kind === 'tool'
  return (
    <Sheet
      icon={isTool ? Wrench : Brain}
      isLazy
      title={
        <>
          <SheetTitle>{isTool ? PARTS_TEXTS.tool(part.name) : PARTS_TEXTS.reasoning}</SheetTitle>
          {card.reasoning === 'admins' && <SheetFact>{PARTS_TEXTS.unseen}</SheetFact>}
        </>
      }
    >
      {isTool ? (
        <dl className="space-y-3 text-sm">
          <Side name={PARTS_TEXTS.input} text={part.input} />
          <Side name={PARTS_TEXTS.output} text={part.output} />
        </dl>
      ) : (
        <div className="text-soft">
          <PlainText text={part.text} phrases={phrases} />
        </div>
      )}
    </Sheet>
  )
}

function Side({ name, text }: { name: string; text: string }) {
  if (text === '') return null
  return (
    <div>
      <dt className="pb-1 text-quiet">{name}</dt>
      <dd dir="auto" className="font-mono text-[0.8125rem] leading-5 wrap-anywhere whitespace-pre-wrap text-soft">
        {text}
      </dd>
    </div>
  )
}
