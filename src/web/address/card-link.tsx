import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { cardState, openPath, type Addressed } from './card-address.ts'
import { stateOf, type OpenedFrom } from './place.ts'

type LinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & {
  card: Addressed
}

type Props = LinkProps & { from?: OpenedFrom }

/** A real link to a card: opens its dialog over the list, or a new tab on a middle click. */
export function CardLink({ card, from = 'list', ...rest }: Props) {
  const place = useLocation()
  return <Link to={openPath(card)} state={cardState(place, from)} preventScrollReset {...rest} />
}

/** A real link from an open card to another one, which takes its place in the dialog and in history. */
export function OtherCardLink({ card, ...rest }: LinkProps) {
  return <Link to={openPath(card)} replace state={stateOf(useLocation())} preventScrollReset {...rest} />
}
