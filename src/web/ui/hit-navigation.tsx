import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

interface Props {
  count: number
  /** Counted from 1; 0 before the first step. */
  current: number
  onNext: () => void
  onPrevious: () => void
}

/** Buttons that step through the search hits of an open card or conversation. */
export function HitNavigation({ count, current, onNext, onPrevious }: Props) {
  if (count === 0) return null
  return (
    <div role="group" aria-label="marks" className="flex items-center text-sm text-quiet">
      <span role="status" className="px-1 whitespace-nowrap">
        {current === 0 ? `${count} ${count === 1 ? 'mark' : 'marks'}` : `${current} / ${count}`}
      </span>
      <IconButton icon={ChevronUp} label="previous mark" onClick={onPrevious} />
      <IconButton icon={ChevronDown} label="next mark" onClick={onNext} />
    </div>
  )
}
