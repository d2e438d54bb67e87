import { useId } from 'react'

interface Props<V extends string> {
  label: string
  /** An explanation of the choice. */
  hint?: string
  value: V
  options: readonly (readonly [value: V, name: string])[]
  onChange: (value: V) => void
}

/** A labelled select. */
export function SelectField<V extends string>({ label, hint, value, options, onChange }: Props<V>) {
  const id = useId()
  return (
    <div className="grow space-y-1">
      <label htmlFor={id} className="block text-sm text-quiet">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={hint ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value as V)}
        className="target w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink"
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-note`} role="status" className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  )
}
