import { useId, type ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  /** The validation error of the field. */
  error?: string | null
  hint?: string
}

/** A labelled text field with its error or hint. */
export function TextField({ label, error, hint, ...rest }: Props) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block text-sm text-quiet">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className="target w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink aria-invalid:border-red"
        {...rest}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'text-sm text-red' : 'text-sm text-quiet'}>
          {note}
        </p>
      )}
    </div>
  )
}
