import { classNames } from './class-names.ts'

interface Props {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** True to ignore presses; it keeps the focus, which a disabled box would lose to the page (WCAG 2.4.3). */
  isBusy?: boolean
  className?: string
  role?: 'switch'
  /** Classes of the box. */
  box?: string
}

const BOX = 'size-4 cursor-pointer accent-accent aria-disabled:opacity-60'

/** A labelled checkbox. */
export function Checkbox({ label, isChecked, onChange, isBusy = false, className, role, box = BOX }: Props) {
  return (
    <label className={classNames('target inline-flex cursor-pointer items-center gap-2 text-sm', className)}>
      <input
        type="checkbox"
        role={role}
        checked={isChecked}
        aria-disabled={isBusy || undefined}
        onChange={(event) => {
          if (!isBusy) onChange(event.target.checked)
        }}
        className={box}
      />
      {label}
    </label>
  )
}
