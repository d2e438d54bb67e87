import { useCallback, useState, type FocusEvent } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useFilters } from '#web/address/filters.ts'
import { useOpening } from '#web/data/opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { CarouselBar } from './carousel-bar.tsx'
import { openingTurn } from './opening-turn.ts'
import { fromLead } from './rotation.ts'
import { Slide } from './slide.tsx'
import { useRotation } from './use-rotation.ts'

const SLIDES = 'grid h-80 gap-3 md:h-96 md:grid-cols-3 md:grid-rows-2'

/** The home page's picture cards before anything is asked for (specification, sections 2 and 4). */
export function Carousel() {
  const { homeTurn } = useFilters()
  return <Rotating key={homeTurn} homeTurn={homeTurn} />
}

function Rotating({ homeTurn }: { homeTurn: number }) {
  const [refreshes, setRefreshes] = useState(0)
  const opening = useOpening(openingTurn(homeTurn, refreshes))
  const { isOpen: isCardOpen } = useCardAddress()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isPaused, setPaused] = useState(false)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const cards = opening.data?.carousel ?? []
  const refresh = useCallback(() => setRefreshes((count) => count + 1), [])
  const isHeld = isStill || isPaused || isPointed || isFocused || isCardOpen
  const { index, phase, show, move } = useRotation(cards.length, isHeld, refresh)

  if (opening.isError && !opening.data) {
    return (
      <Notice text={TEXTS.carouselFailed} isError>
        <Button onClick={() => void opening.refetch()}>try again</Button>
      </Notice>
    )
  }
  if (opening.isPending) return <CarouselSkeleton />
  if (cards.length === 0) return null
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  return (
    <section
      aria-roledescription="carousel"
      aria-label="cards with pictures"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
      className="no-print space-y-1"
    >
      {cards.length > 1 && (
        <CarouselBar
          cards={cards}
          index={index}
          isPaused={isPaused}
          onPause={isStill ? null : () => setPaused(!isPaused)}
          onShow={show}
          onMove={move}
        />
      )}
      <ul aria-live={isHeld ? 'polite' : 'off'} className={SLIDES}>
        {fromLead(cards, index).map((card, slot) => (
          <Slide key={`${card.id} ${slot}`} card={card} slot={slot} count={cards.length} phase={phase} />
        ))}
      </ul>
    </section>
  )
}

function CarouselSkeleton() {
  return (
    <div aria-hidden className="space-y-1">
      <div className="target" />
      <div className={SLIDES}>
        <Skeleton className="md:col-span-2 md:row-span-2" />
        <Skeleton className="max-md:hidden" />
        <Skeleton className="max-md:hidden" />
      </div>
    </div>
  )
}
