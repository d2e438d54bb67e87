import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { turnText } from '#archive/results-texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import type { ListedCard } from '#web/data/cards.ts'

interface Props {
  card: ListedCard
  hasNumber: boolean
  /** False below a title that has the link already. */
  hasTopicLink: boolean
}

/**
 * Date and origin of a card: its number in the list, day, topic, and its turn in the conversation. It is above the prompt, but
 * after it in the DOM, so that the first stop of keyboards and screen readers is the card itself.
 */
export function TileLine({ card, hasNumber, hasTopicLink }: Props) {
  const day = dayOf(card.dayStamp)
  return (
    <p className="flex min-w-0 items-baseline overflow-x-clip text-[0.8125rem] leading-5 text-quiet [&>*+*]:before:mx-1.5 [&>*+*]:before:content-['·']">
      {hasNumber && (
        <span className="shrink-0" title={`card ${card.seq} of this list`}>
          {card.seq}
        </span>
      )}
      {day && (
        <time dateTime={day} className="shrink-0">
          {shortDate(day)}
        </time>
      )}
      {card.category && (
        <span className="flex min-w-0">
          {hasTopicLink ? (
            <FilterLink
              filter={{ kind: 'tag', value: card.category }}
              dir="auto"
              className="relative z-1 min-w-0 truncate hover:text-accent hover:underline max-md:-my-2 max-md:py-2"
            >
              {card.category}
            </FilterLink>
          ) : (
            <bdi className="min-w-0 truncate">{card.category}</bdi>
          )}
        </span>
      )}
      {card.turn !== null && card.turns !== null && <span className="shrink-0">{turnText(card.turn, card.turns)}</span>}
    </p>
  )
}
