import { classNames } from './class-names.ts'

interface Props {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  className?: string
  role?: 'switch'
  /** How the box looks. */
  box?: string
}

const BOX = 'size-4 cursor-pointer accent-accent'

/** A box to tick. */
export function Checkbox({ label, isChecked, onChange, isDisabled = false, className, role, box = BOX }: Props) {
  return (
    <label className={classNames('target inline-flex cursor-pointer items-center gap-2 text-sm', className)}>
      <input
        type="checkbox"
        role={role}
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className={box}
      />
      {label}
    </label>
  )
}
