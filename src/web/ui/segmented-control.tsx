import { classNames } from './class-names.ts'

interface Props<T extends string | number> {
  /** The accessible name of the choice. */
  label: string
  options: readonly { value: T; label: string; title?: string }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** A choice of one among a few visible options: radio buttons in a row. */
export function SegmentedControl<T extends string | number>({ label, options, value, onChange, className }: Props<T>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('inline-flex rounded-md border border-line p-0.5 text-sm', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.title}
          className={
            'target relative inline-flex cursor-pointer items-center justify-center rounded-[4px] px-2.5 text-quiet ' +
            'transition-colors hover:text-ink has-checked:bg-accent has-checked:text-accent-ink ' +
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
          }
        >
          <input
            type="radio"
            name={label}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
