import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { cardState } from './card-address.ts'
import type { OpenedFrom } from './place.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & {
  card: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>
  from?: OpenedFrom
}

/** A real link to a card: opens its dialog over the list, or a new tab on a middle click. */
export function CardLink({ card, from = 'list', ...rest }: Props) {
  const place = useLocation()
  return <Link to={cardPath(card)} state={cardState(place, from)} preventScrollReset {...rest} />
}
