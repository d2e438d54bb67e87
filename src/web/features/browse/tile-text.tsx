import { useEffect, useRef } from 'react'
import { firstMark, snippetOf } from '#archive/highlight.ts'
import type { Phrase } from '#archive/term.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useOverflow } from './use-overflow.ts'

/** Four lines never hold more than this; a list of 500 cards needs not carry the rest. */
const CLAMPED_LENGTH = 700
/** A hit behind this is below the fourth line. */
const SEEN_LENGTH = 220

interface Props {
  card: ListedCard
  phrases: readonly Phrase[]
  isExpanded: boolean
  onOverflow: (overflows: boolean) => void
}

/** The words of a tile: the prompt in four lines or whole, and two lines around a hit that would not be seen. */
export function TileText({ card, phrases, isExpanded, onOverflow }: Props) {
  const element = useRef<HTMLHeadingElement>(null)
  const prompt = card.prompt || card.pageTitle || card.id
  const isCut = prompt.length > CLAMPED_LENGTH
  const overflows = useOverflow(element, !isExpanded) || isCut
  useEffect(() => onOverflow(overflows), [overflows, onOverflow])
  const shown = isExpanded || !isCut ? prompt : `${prompt.slice(0, CLAMPED_LENGTH).toWellFormed()} …`
  const excerpt = card.snippet ?? (isExpanded ? null : hiddenHit(prompt, phrases))
  return (
    <>
      <h3
        ref={element}
        dir="auto"
        className={classNames(
          'min-h-[calc(18px*1.2*4)] font-serif text-[1.0625rem] leading-[1.4]',
          isExpanded ? 'whitespace-pre-line' : 'line-clamp-4',
        )}
      >
        <CardLink
          card={card}
          data-card-link
          className="outline-offset-4 after:absolute after:inset-0 group-hover:text-accent"
        >
          <MarkedText text={shown} phrases={phrases} />
        </CardLink>
      </h3>
      {excerpt && (
        <p dir="auto" className="mt-2 line-clamp-2 border-s-2 border-hairline ps-2.5 text-sm leading-5 text-quiet">
          <MarkedText text={excerpt} phrases={phrases} />
        </p>
      )}
    </>
  )
}

function hiddenHit(prompt: string, phrases: readonly Phrase[]): string | null {
  if (phrases.length === 0) return null
  const mark = firstMark(prompt, phrases)
  return mark && mark.start > SEEN_LENGTH ? snippetOf(prompt, phrases) : null
}
