import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: LucideIcon
  /** What it does, for those who do not see the icon. */
  label: string
  size?: number
}

/** A button that is an icon; its name is read aloud and shown as a tooltip of the browser. */
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
