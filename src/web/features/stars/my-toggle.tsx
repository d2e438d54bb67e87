import { useEffect, useEffectEvent } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { useStars } from '#web/data/stars.ts'
import { Button } from '#web/ui/button.tsx'

const STARRED = { kind: 'starred', value: 'starred' } as const

/**
 * 'my': only the starred cards, or all again. It is there only while something is starred; when the last star goes, the
 * filter goes with it (R7.1), but not under a card or conversation that is being read: that would close it.
 */
export function MyToggle() {
  const { filters, isCovered, add, remove } = useFilters()
  const { ids, isKnown } = useStars()
  const isPointless = filters.starred && !isCovered && isKnown && ids.length === 0
  const turnOff = useEffectEvent(() => remove(STARRED))
  useEffect(() => {
    if (isPointless) turnOff()
  }, [isPointless])
  if (ids.length === 0) return null
  return (
    <Button
      look={filters.starred ? 'strong' : 'plain'}
      className="shrink-0 whitespace-nowrap"
      aria-pressed={filters.starred}
      title={TEXTS.starredLabel}
      onClick={() => (filters.starred ? remove(STARRED) : add(STARRED))}
    >
      {TEXTS.my}
    </Button>
  )
}
