import type { ReactNode } from 'react'
import { PAGE_SIZES } from '#archive/filters.ts'
import { useFilters } from '#web/address/filters.ts'
import { useExpandAll, useHighlighting, useImageMode } from '#web/data/preferences.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { showsExpandAll, showsPageSize } from './visible-controls.ts'

interface Props {
  /** How many cards the list has in all. */
  total: number
  /** True when some text on the page is cut. */
  overflowing: boolean
  /** Admins can expand all texts always. */
  isAdmin?: boolean
}

const IMAGES = [
  { value: 'color', label: 'color' },
  { value: 'bw', label: 'b&w' },
  { value: 'none', label: 'none' },
] as const

const SIZES = PAGE_SIZES.map((size) => ({ value: size, label: String(size) }))

/** How the list is shown: page size, highlighting, images and full texts, remembered on this device. */
export function Controls({ total, overflowing, isAdmin = false }: Props) {
  const { filters, setSize } = useFilters()
  const [isHighlighting, setHighlighting] = useHighlighting()
  const [imageMode, setImageMode] = useImageMode()
  const [isExpanded, setExpanded] = useExpandAll()
  return (
    <div role="group" aria-label="display" className="no-print flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <Labelled label="images">
        <SegmentedControl label="images" options={IMAGES} value={imageMode} onChange={setImageMode} />
      </Labelled>
      {showsPageSize(total) && (
        <Labelled label="per page">
          <SegmentedControl label="cards per page" options={SIZES} value={filters.size} onChange={setSize} />
        </Labelled>
      )}
      <Switch label="highlighting" isOn={isHighlighting} onChange={setHighlighting} />
      {showsExpandAll(isAdmin, overflowing || isExpanded) && (
        <Switch label="expand all" isOn={isExpanded} onChange={setExpanded} />
      )}
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-quiet">
        {label}
      </span>
      {children}
    </div>
  )
}
