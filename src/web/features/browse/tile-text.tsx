import { useEffect, useRef } from 'react'
import { reasonsOf } from '#archive/redact/reasons-of.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { clampedPrompt, hiddenHit, isWholeWhenFound, tilePrompt, titleHit } from '#archive/tile-texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { useOverflow } from './use-overflow.ts'

interface Props {
  card: ListedCard
  phrases: readonly Phrase[]
  /** True for a search result, which shows more of the answer and less of the prompt. */
  isFound: boolean
  isExpanded: boolean
  onOverflow: (overflows: boolean) => void
}

/** The texts of a tile: the prompt, then the answer, around its hit or from its beginning; clamped or whole. */
export function TileText({ card, phrases, isFound, isExpanded, onOverflow }: Props) {
  const element = useRef<HTMLHeadingElement>(null)
  const prompt = tilePrompt(card)
  const clamped = clampedPrompt(prompt)
  const isCut = clamped !== prompt
  const overflows = useOverflow(element, !isExpanded) || isCut
  useEffect(() => {
    onOverflow(overflows)
    return () => onOverflow(false)
  }, [overflows, onOverflow])
  const shown = isExpanded ? prompt : clamped
  const excerpt = (isFound && !isExpanded && hiddenHit(card, phrases)) || card.excerpt
  const title = titleHit(card, excerpt, phrases)
  return (
    <div className="min-h-[calc(18px*1.2*4)] max-w-[72ch] min-w-0 grow">
      <h3
        ref={element}
        dir={directionOf(prompt)}
        className={classNames(
          'font-serif text-[1.1875rem] leading-[1.625rem] font-semibold',
          isExpanded ? 'whitespace-pre-line' : !isFound ? 'line-clamp-4' : !isWholeWhenFound(prompt) && 'line-clamp-2',
        )}
      >
        <CardLink
          card={card}
          data-card-link
          className="outline-offset-4 after:absolute after:inset-0 group-hover:text-accent"
        >
          <MarkedText text={shown} phrases={phrases} reasons={reasonsOf(card, 'prompt')} />
        </CardLink>
      </h3>
      {title && (
        <p dir={directionOf(title)} className="mt-1 truncate text-[0.8125rem] text-quiet">
          <MarkedText text={title} phrases={phrases} />
        </p>
      )}
      {excerpt && (
        <p
          dir={directionOf(excerpt)}
          className={classNames(
            'mt-1 font-serif leading-[1.5625rem] text-soft',
            !isExpanded && (isFound ? 'line-clamp-3' : 'line-clamp-2'),
          )}
        >
          {card.hit && (
            <span className="font-sans text-[0.8125rem]">
              {`${TEXTS.answerOf(card.hit.answer, card.hit.answers)}: `}
            </span>
          )}
          <MarkedText
            text={excerpt}
            phrases={phrases}
            {...(card.hit ? {} : { reasons: reasonsOf(card, 'response') })}
          />
        </p>
      )}
    </div>
  )
}
