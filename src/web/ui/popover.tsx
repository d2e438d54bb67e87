import * as Radix from '@radix-ui/react-popover'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import { useLayer } from './dialog-layer.ts'
import { focusQuietly } from './focus-quietly.ts'

interface Props {
  /** The button that opens it: the panel is placed next to it, and returns the focus to it, unless that has moved elsewhere. */
  anchor: RefObject<HTMLElement | null>
  /** The accessible name of the panel. */
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
  /** The edge of the button to align with; by default its middle. */
  align?: 'start' | 'end'
}

/** An open floating panel; Escape or a press outside closes it. Its code is loaded when it is first opened. */
export function Popover({ anchor, label, onClose, children, className, align }: Props) {
  const layer = useLayer()
  // If the button disappears with the panel, such as with a card that turns private, the focus stays in the element around it.
  const around = useRef<HTMLElement>(null)
  useEffect(() => {
    around.current = anchor.current?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null
  }, [anchor])
  const isAnchor = (target: EventTarget | null) => target instanceof Node && anchor.current?.contains(target) === true
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal container={layer}>
        <Radix.Content
          aria-label={label}
          sideOffset={6}
          align={align ?? 'center'}
          collisionPadding={12}
          // The button toggles the panel itself; closing here as well would open it again.
          onInteractOutside={(event) => isAnchor(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // The chosen item may have disappeared with the focus.
            if (document.activeElement !== document.body) return
            if (anchor.current) anchor.current.focus()
            else if (around.current) focusQuietly(around.current)
          }}
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
