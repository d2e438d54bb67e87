import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** The accessible name, which is also the tooltip. */
  label: string
  size?: number
}

/** A button with an icon only. */
export function IconButton({ icon: Icon, label, size = 18, className, type = 'button', ...rest }: Props) {
  const shape =
    'target inline-flex shrink-0 items-center justify-center rounded-md text-quiet hover:bg-raised hover:transition-colors ' +
    'hover:text-ink aria-pressed:text-accent disabled:opacity-50'
  return (
    <button type={type} aria-label={label} title={label} className={classNames(shape, className)} {...rest}>
      <Icon size={size} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
