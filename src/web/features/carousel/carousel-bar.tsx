import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { titleOf } from '#archive/card-title.ts'
import type { Opening } from '#web/data/opening.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface Props {
  cards: Opening['carousel']
  index: number
  isPaused: boolean
  /** Null where nothing moves by itself. */
  onPause: (() => void) | null
  onShow: (index: number) => void
  onMove: (by: number) => void
}

/** What the carousel is steered by: pause first, then a dot for each card, and the way back and on. */
export function CarouselBar({ cards, index, isPaused, onPause, onShow, onMove }: Props) {
  return (
    <div className="flex items-center gap-1">
      {onPause && (
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? 'start rotation' : 'pause rotation'}
          onClick={onPause}
        />
      )}
      <div role="group" aria-label="choose a card" className="mr-auto flex items-center">
        {cards.map((card, at) => (
          <button
            key={card.id}
            type="button"
            onClick={() => onShow(at)}
            aria-label={`card ${at + 1} of ${cards.length}: ${titleOf(card)}`}
            aria-current={at === index}
            className="target group/dot inline-flex items-center justify-center rounded-md"
          >
            <span
              className={classNames(
                'size-2 rounded-full transition-transform group-hover/dot:scale-150',
                at === index ? 'scale-125 bg-accent' : 'border border-line',
              )}
            />
          </button>
        ))}
      </div>
      <IconButton icon={ChevronLeft} label="previous card" onClick={() => onMove(-1)} />
      <IconButton icon={ChevronRight} label="next card" onClick={() => onMove(1)} />
    </div>
  )
}
