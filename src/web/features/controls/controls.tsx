import type { ReactNode } from 'react'
import { PAGE_SIZES, sortOf } from '#archive/filters.ts'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { site } from '#web/data/site.ts'
import { useExpandAll, useHighlighting, useImageMode } from '#web/data/preferences.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { shownSort } from './shown-sort.ts'
import { sortChoices } from './sort-choices.ts'
import { isExpandAllOffered, isPageSizeOffered } from './visible-controls.ts'

export interface ControlsProps {
  /** Total number of cards of the list; null without a list, as on the home page. */
  total: number | null
  /** True when some text on the page is cut. */
  overflowing: boolean
  /** True for admins, who can always expand all texts. */
  isAdmin?: boolean
}

const IMAGES = [
  { value: 'color', label: 'color' },
  { value: 'bw', label: 'b&w' },
  { value: 'none', label: 'none' },
] as const

const SIZES = PAGE_SIZES.map((size) => ({ value: size, label: String(size) }))

/**
 * Display options of the list: its order, page size, images, highlighting and full texts; the last three are remembered on this
 * device.
 */
export function Controls({ total, overflowing, isAdmin = false }: ControlsProps) {
  const { filters, setSize, setSort } = useFilters()
  const [isHighlighting, setHighlighting] = useHighlighting()
  const [imageMode, setImageMode] = useImageMode()
  const [isExpanded, setExpanded] = useExpandAll()
  return (
    <div role="group" aria-label={RESULTS_TEXTS.display} className="flex flex-col gap-3 text-sm">
      {total !== null && (total > 1 || sortOf(filters) === 'meaning') && (
        <Labelled label={RESULTS_TEXTS.sort}>
          <div role="radiogroup" aria-label={RESULTS_TEXTS.sort} className="flex flex-col">
            {sortChoices(filters, site.staticSearch === undefined).map((sort) => (
              <label key={sort} className="target flex cursor-pointer items-center gap-2.5 hover:text-accent">
                <input
                  type="radio"
                  name="sort"
                  className="size-[1.125rem] shrink-0 cursor-pointer accent-accent"
                  checked={shownSort(filters) === sort}
                  onChange={() => setSort(sort)}
                />
                {RESULTS_TEXTS.sorts[sort]}
              </label>
            ))}
          </div>
        </Labelled>
      )}
      {total !== null && isPageSizeOffered(total) && (
        <Labelled label="per page">
          <SegmentedControl
            label="cards per page"
            options={SIZES}
            value={filters.size}
            onChange={setSize}
            className="w-full *:grow"
          />
        </Labelled>
      )}
      <Labelled label="images">
        <SegmentedControl
          label="images"
          options={IMAGES}
          value={imageMode}
          onChange={setImageMode}
          className="w-full *:grow"
        />
      </Labelled>
      <div className="flex flex-col items-start">
        <Switch label="highlighting" isOn={isHighlighting} onChange={setHighlighting} />
        {isExpandAllOffered(isAdmin, overflowing || isExpanded) && (
          <Switch label="expand all" isOn={isExpanded} onChange={setExpanded} />
        )}
      </div>
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden className="text-[0.8125rem] text-quiet">
        {label}
      </span>
      {children}
    </div>
  )
}
