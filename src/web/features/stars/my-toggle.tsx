import { useEffect, useEffectEvent } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { useStars } from '#web/data/stars.ts'
import { Button } from '#web/ui/button.tsx'

const STARRED = { kind: 'starred', value: 'starred' } as const

/**
 * 'my': toggles between starred cards and all. It is shown only while something is starred. When the last star is removed, the
 * filter is as well (R7.1), but not while a card or conversation is open, which that would close.
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
