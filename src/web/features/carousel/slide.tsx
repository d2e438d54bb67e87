import type { CSSProperties } from 'react'
import { sessionHeading } from '#archive/session.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { Opening } from '#web/data/opening.ts'
import { classNames } from '#web/ui/class-names.ts'
import { STAGGER_MS, STEP_MS, type Rotation } from './rotation.ts'
import { SlidePicture } from './slide-picture.tsx'

interface Props {
  card: Opening['carousel'][number]
  /** 0 for the leading card, then in the order in which they stand. */
  slot: number
  /** How many stand there in all. */
  count: number
  phase: Rotation['phase']
}

/** The leading card of one, two or more takes the room that the others leave. */
const LEAD = ['md:col-span-3 md:row-span-2', 'md:col-span-2 md:row-span-2', 'md:col-span-2 md:row-span-2']

/** A card of the carousel: the leading one large, the others beside it, where there is room. */
export function Slide({ card, slot, count, phase }: Props) {
  const isLead = slot === 0
  return (
    <li
      style={{ '--delay': `${slot * STAGGER_MS}ms`, '--step': `${STEP_MS}ms` } as CSSProperties}
      className={classNames(
        'rise relative min-h-0 transition-opacity duration-(--step) motion-safe:[animation-delay:var(--delay)]',
        phase === 'out' && 'opacity-0',
        isLead ? LEAD[Math.min(count, 3) - 1] : classNames('max-md:hidden', count === 2 && 'md:row-span-2'),
      )}
    >
      <CardLink
        card={card}
        from="carousel"
        className={classNames(
          'flex h-full overflow-hidden rounded-md border border-hairline bg-ground hover:border-line hover:text-accent',
          isLead ? 'max-md:flex-col' : 'max-lg:flex-col',
        )}
      >
        <SlidePicture card={card} />
        <span
          className={classNames(
            'flex min-w-0 flex-col md:grow md:basis-0',
            isLead ? 'p-5 max-md:p-4' : 'p-4 max-lg:p-3',
          )}
        >
          <span
            dir="auto"
            className={classNames(
              'font-serif leading-snug',
              isLead ? 'line-clamp-3 text-lg md:line-clamp-8 md:text-xl' : 'line-clamp-4 text-base max-lg:line-clamp-2',
            )}
          >
            {card.prompt || card.pageTitle || card.id}
          </span>
          <span className={classNames('mt-auto block truncate pt-2 text-sm text-quiet', !isLead && 'max-lg:hidden')}>
            {sessionHeading(card)}
          </span>
        </span>
      </CardLink>
    </li>
  )
}
