import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { sessionPath } from '#archive/conversation.ts'
import { isSession, sessionState, type SessionAddressed } from './session-address.ts'
import { depthOf, stateOf } from './place.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & { card: SessionAddressed }

/** A real link to a conversation, opened at the turn of a card. From a card's dialog it takes the dialog's place in history. */
export function SessionLink({ card, ...rest }: Props) {
  const place = useLocation()
  const isOverDialog = stateOf(place).behind !== undefined && !isSession(place.pathname)
  return (
    <Link
      to={sessionPath(card)}
      state={{ ...sessionState(place), ...(isOverDialog ? depthOf(place) : {}) }}
      replace={isOverDialog}
      {...rest}
    />
  )
}
