import { readAnswers, writeAnswer } from '#archive/answer-address.ts'
import { sessionPath } from '#archive/conversation.ts'
import { answerQuery } from './answer-address.ts'
import { isOverList, type SessionAddressed } from './session-address.ts'
import { depthOf, stateOf, stateOver, stepsToClose } from './place.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type Props = Omit<LinkProps, 'to' | 'state'> & { card: SessionAddressed }

/**
 * A real link to a conversation, at the turn of a card and the answer in which it was found. From a card's dialog it replaces
 * the dialog's history entry, and keeps the answer on show. From another conversation it adds to the depth in history, so that
 * leaving still returns to the list.
 */
export function SessionLink({ card, ...rest }: Props) {
  const place = usePlace()
  const isOver = isOverList(place)
  const isFurther = !isOver && stateOf(place).behind !== undefined
  const shown = readAnswers(place.search, card.id).get(card.id)
  return (
    <Link
      to={sessionPath(card) + (isOver ? writeAnswer('', card.id, card.id, shown ?? null) : answerQuery(card))}
      state={{ ...stateOver(place), ...(isOver && depthOf(place)), ...(isFurther && { answers: stepsToClose(place) }) }}
      replace={isOver}
      {...rest}
    />
  )
}
