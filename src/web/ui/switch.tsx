import { classNames } from './class-names.ts'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
  className?: string
}

/** Something that is on or off at once. */
export function Switch({ label, isOn, onChange, isDisabled = false, className }: Props) {
  return (
    <label className={classNames('target inline-flex cursor-pointer items-center gap-2 text-sm', className)}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className={
          'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line bg-sunken ' +
          'transition-colors after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-quiet ' +
          'after:transition-transform checked:border-accent checked:bg-accent checked:after:translate-x-4 ' +
          'checked:after:bg-accent-ink disabled:opacity-50'
        }
      />
      {label}
    </label>
  )
}
