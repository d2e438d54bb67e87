import { ChevronLeft, ChevronRight, Pause, Play, Shuffle } from 'lucide-react'
import { HOME_TEXTS } from '#archive/home-texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

interface Props {
  index: number
  count: number
  isPaused: boolean
  /** Null where nothing rotates. */
  onPause: (() => void) | null
  onMove: (by: number) => void
  /** Null where there is no other day. */
  onAnotherDay: (() => void) | null
}

/** The controls of the day's block: pause first, then previous and next, and another day. */
export function DayBar({ index, count, isPaused, onPause, onMove, onAnotherDay }: Props) {
  return (
    <div className="day-bar no-print flex min-h-10 flex-wrap items-center gap-x-2 text-sm text-soft">
      {onPause && (
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? HOME_TEXTS.start : HOME_TEXTS.pause}
          size={16}
          onClick={onPause}
          className="-ml-1.5"
        />
      )}
      {count > 1 && (
        <div className="flex items-center">
          <IconButton icon={ChevronLeft} label={HOME_TEXTS.previous} onClick={() => onMove(-1)} />
          <span className="px-1 text-center whitespace-nowrap">
            {index + 1} of {count}
          </span>
          <IconButton icon={ChevronRight} label={HOME_TEXTS.next} onClick={() => onMove(1)} />
        </div>
      )}
      {onAnotherDay && (
        <button
          type="button"
          onClick={onAnotherDay}
          className="target ml-auto inline-flex shrink-0 whitespace-nowrap items-center gap-2 rounded-md px-1 hover:text-ink"
        >
          <Shuffle size={15} strokeWidth={1.75} aria-hidden />
          {HOME_TEXTS.anotherDay}
        </button>
      )}
    </div>
  )
}
