import { useId } from 'react'
import type { Mode } from '#archive/filters.ts'

const MODES = [
  { value: 'and', title: 'cards that match every filter' },
  { value: 'or', title: 'cards that match any filter' },
] as const

/** The words 'and' and 'or' between two chips: the active one tells how filters combine, a press on the other changes it. */
export function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: () => void }) {
  const name = useId()
  return (
    <span role="radiogroup" aria-label="combine filters by" className="inline-flex shrink-0">
      {MODES.map(({ value, title }) => (
        <label
          key={value}
          title={title}
          className={
            'target relative inline-flex cursor-pointer items-center justify-center rounded-md px-1 text-sm text-quiet ' +
            'decoration-dotted underline-offset-4 hover:text-ink has-checked:text-accent has-checked:underline ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-focus'
          }
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={mode === value}
            onChange={onChange}
          />
          {value}
        </label>
      ))}
    </span>
  )
}
