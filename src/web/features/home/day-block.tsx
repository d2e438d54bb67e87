import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { dayOf } from '#archive/day-stamp.ts'
import { HOME_TEXTS } from '#archive/home-texts.ts'
import { pictureOf } from '#archive/picture.ts'
import { useFilters } from '#web/address/filters.ts'
import { useCalendar } from '#web/data/calendar.ts'
import type { Opening } from '#web/data/opening.ts'
import { useImageMode } from '#web/data/preferences.ts'
import { site } from '#web/data/site.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useIsDialogOpen } from '#web/ui/open-dialogs.ts'
import { useInView } from '#web/ui/use-in-view.ts'
import { typedCharacter } from '#web/ui/use-keys.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { DayBar } from './day-bar.tsx'
import { DaySlide } from './day-slide.tsx'
import { slidesOf, type DayCard } from './slides.ts'
import { useRotation } from './use-rotation.ts'

interface Props {
  /** The cards of the random day, at least one. */
  cards: readonly DayCard[]
  carousel: Opening['carousel']
  /** The element with the day's cards, the target of 'Skip to the cards'. */
  list: Ref<HTMLElement>
  /** Star and comment buttons of a card. */
  actions?: ((card: DayCard) => ReactNode) | undefined
  /** The admin's row of a card. */
  flags?: ((card: DayCard) => ReactNode) | undefined
}

/**
 * The carousel and the cards of a random day as one block (R2.38): one card leads; the others follow by a timer, by the arrows,
 * and on focus.
 */
export function DayBlock({ cards, carousel, list, actions, flags }: Props) {
  const { goHome, isCovered: isBehind } = useFilters()
  const block = useRef<HTMLElement>(null)
  const [mode] = useImageMode()
  // A dialog with a URL of its own may still be loading.
  const isCovered = useIsDialogOpen() || isBehind
  // As the first content of a page the block is painted at once; behind a dialog it fades in later, as the others do.
  const [isFirstView] = useState(!isCovered)
  // Behind a card that was opened by its URL, the block is invisible until the card is closed: larger than the card's text, it
  // would count as a late largest contentful paint.
  const [isWaiting, setWaiting] = useState(isBehind)
  if (isWaiting && !isBehind) setWaiting(false)
  const hasOneDay = useCalendar().data?.activeDates.length === 1
  const isInView = useInView(block)
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [isPaused, setPaused] = useState(false)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const { own, further, count } = slidesOf(cards, carousel)
  const isHeld = isStill || isPaused || isPointed || isFocused || isCovered || !isInView
  const { index, phase, show, move } = useRotation({ count, isHeld, of: cards[0]?.id, onRoundOver: goHome })
  const isPictured = [...own, ...further].some(({ card }) => pictureOf(card, mode, site.images) !== null)

  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }
  /** Arrow keys, j and k move between the cards, as in a list. */
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, j: 1, ArrowLeft: -1, k: -1 }[typedCharacter(event.nativeEvent)]
    if (!by || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const links = [...(block.current?.querySelectorAll<HTMLElement>('[data-card-link]') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    if (at < 0) return
    event.preventDefault()
    links[(at + by + links.length) % links.length]?.focus({ preventScroll: true })
  }
  const slide = { isFirstView, leads: index, phase, isPictured, onLead: show }
  return (
    <section
      ref={block}
      aria-roledescription="carousel"
      aria-label={isPictured ? HOME_TEXTS.withPictures : HOME_TEXTS.ofADay}
      data-pictured={isPictured ? '' : undefined}
      data-flags={flags ? '' : undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className={classNames('day-block group/day', isWaiting && 'invisible')}
    >
      <DayBar
        index={index}
        count={count}
        isPaused={isPaused}
        onPause={isStill || count < 2 ? null : () => setPaused(!isPaused)}
        onMove={move}
        onAnotherDay={hasOneDay ? null : goHome}
      />
      <div
        aria-live={isHeld ? 'polite' : 'off'}
        data-print="list"
        className="grid md:min-h-0 md:grow md:grid-rows-[minmax(0,1fr)] print:block"
      >
        <section
          ref={list}
          id="cards"
          aria-label="cards"
          tabIndex={-1}
          className="pointer-events-none col-start-1 row-start-1 grid min-w-0 outline-none md:grid-rows-[minmax(0,1fr)] print:block"
        >
          {own.map(({ card, place }) => (
            <article key={card.id} className="contents">
              <DaySlide
                {...slide}
                card={card}
                place={place}
                from="list"
                day={dayOf(card.dayStamp)}
                actions={actions?.(card)}
                flags={flags?.(card)}
              />
            </article>
          ))}
        </section>
        {further.length > 0 && (
          <ul
            aria-label={HOME_TEXTS.furtherPictures}
            className="no-print pointer-events-none col-start-1 row-start-1 grid min-w-0 md:grid-rows-[minmax(0,1fr)]"
          >
            {further.map(({ card, place }) => (
              <li key={card.id} className="contents">
                <DaySlide {...slide} card={card} place={place} from="carousel" day={dayOf(card.dayStamp)} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
