import { askedPath } from '#archive/asked/asked-path.ts'
import type { CardSummary } from '#archive/card.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'
import { listPlace } from './place.ts'

type Props = Omit<LinkProps, 'to' | 'state'> & {
  card: Pick<CardSummary, 'id' | 'slug' | 'pageTitle'>
  /** The card whose answer is compared with that of `card`. */
  other?: string
}

/** A real link to the page with the answers to a card's question side by side; the list behind it is kept. */
export const AskedLink = ({ card, other, ...rest }: Props) => (
  <Link to={askedPath(card, other)} state={{ behind: listPlace(usePlace()) }} {...rest} />
)
