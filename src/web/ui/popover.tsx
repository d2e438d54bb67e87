import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useLayer } from './dialog-layer.ts'

interface Props {
  /** The button that opens it. */
  trigger: ReactNode
  /** What the panel is called. */
  label: string
  children: ReactNode
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  align?: 'start' | 'center' | 'end'
}

/** A floating panel beside the button that opens it; Escape or a press outside closes it. */
export function Popover({ trigger, label, children, isOpen, onOpenChange, className, align = 'center' }: Props) {
  const layer = useLayer()
  const control = {
    ...(isOpen === undefined ? {} : { open: isOpen }),
    ...(onOpenChange ? { onOpenChange } : {}),
  }
  return (
    <Radix.Root {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={classNames(
            'appear z-50 rounded-md border border-hairline bg-ground p-3 text-ink shadow-md',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
