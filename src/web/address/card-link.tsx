import { cardState, openPath, type Addressed } from './card-address.ts'
import { stateOf, type OpenedFrom } from './place.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type CardLinkProps = Omit<LinkProps, 'to' | 'state'> & {
  card: Addressed
}

type Props = CardLinkProps & { from?: OpenedFrom }

/** A real link to a card: opens its dialog over the list, or a new tab on a middle click. */
export function CardLink({ card, from = 'list', ...rest }: Props) {
  const place = usePlace()
  return <Link to={openPath(card)} state={cardState(place, from)} {...rest} />
}

/** A real link from an open card to another one, which replaces it in the dialog and in history. */
export function OtherCardLink({ card, ...rest }: CardLinkProps) {
  return <Link to={openPath(card)} replace state={stateOf(usePlace())} {...rest} />
}
