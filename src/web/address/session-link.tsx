import { readAnswers, writeAnswer } from '#archive/answer-address.ts'
import { sessionPath } from '#archive/conversation.ts'
import { answerQuery } from './answer-address.ts'
import { isSession, type SessionAddressed } from './session-address.ts'
import { depthOf, stateOf, stateOver } from './place.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type Props = Omit<LinkProps, 'to' | 'state'> & { card: SessionAddressed }

/**
 * A real link to a conversation, opened at the turn of a card and at the answer that it was found in. From a card's dialog it
 * takes the dialog's place in history, and keeps the answer on show.
 */
export function SessionLink({ card, ...rest }: Props) {
  const place = usePlace()
  const isOverDialog = stateOf(place).behind !== undefined && !isSession(place.pathname)
  const shown = readAnswers(place.search, card.id).get(card.id)
  return (
    <Link
      to={sessionPath(card) + (isOverDialog ? writeAnswer('', card.id, card.id, shown ?? null) : answerQuery(card))}
      state={{ ...stateOver(place), ...(isOverDialog ? depthOf(place) : {}) }}
      replace={isOverDialog}
      {...rest}
    />
  )
}
