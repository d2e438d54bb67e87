import { useId, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { DialogLayer } from './dialog-layer.ts'
import { isOverFirstScreen } from './first-screen.ts'
import { focusQuietly } from './focus-quietly.ts'
import { registerOpenDialog } from './open-dialogs.ts'
import { useKeys } from './use-keys.ts'
import { wrapFocus } from './wrap-focus.ts'

export interface DialogProps {
  onClose: () => void
  title: string
  /** Content next to the title. */
  beside?: ReactNode
  /** Replaces the title's row, where the title is a heading of the content. */
  head?: ReactNode
  children: ReactNode
  /** Content that is always visible at the bottom. */
  footer?: ReactNode
  className?: string
  /** The element that takes the initial focus; by default the first focusable one. */
  focusFirst?: HTMLElement | null
  /** The print scope while the dialog is open (styles/print.css). */
  print?: string
  /** True for a dialog that ends above the page's footer, which holds the button that opens and closes it. */
  leavesFooter?: boolean
}

const PLACE =
  'fixed m-0 max-h-none w-full max-w-none items-stretch justify-center text-ink outline-none open:flex sm:items-center sm:p-4'
const OVER_ALL = 'inset-0 h-dvh bg-transparent backdrop:bg-scrim'
const ABOVE_FOOTER =
  'appear inset-x-0 top-0 bottom-[calc(var(--footer)+1px+env(safe-area-inset-bottom))] z-40 h-auto bg-scrim'

/**
 * Opens a dialog above the footer, and makes the rest of the page inert, as behind a modal dialog.
 * @returns a function that removes the inertness
 */
function showAboveFooter(dialog: HTMLDialogElement): () => void {
  dialog.show()
  const page = document.querySelectorAll<HTMLElement>('#root > :not(footer)')
  for (const part of page) part.inert = true
  return () => {
    for (const part of page) part.inert = false
  }
}

/**
 * A modal dialog, open while it is rendered: traps the focus and restores it, makes the page behind inert and locks its
 * scrolling, and requests closing on Escape or a press outside.
 */
export function Dialog({
  onClose,
  title,
  beside,
  head,
  children,
  footer,
  className,
  focusFirst,
  print,
  leavesFooter: hasFooterBelow = false,
}: DialogProps) {
  // On a low screen the footer is at the end of the page, which the dialog covers.
  const [leavesFooter] = useState(() => hasFooterBelow && !matchMedia('(height < 30rem)').matches)
  const element = useRef<HTMLDialogElement>(null)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  const [isSeen] = useState(isOverFirstScreen)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const release = leavesFooter ? showAboveFooter(dialog) : dialog.showModal()
    const noteClosed = registerOpenDialog()
    setLayer(dialog)
    return () => {
      noteClosed()
      release?.()
      dialog.close()
    }
  }, [leavesFooter])
  // The browser closes only modal dialogs by Escape, wherever the focus is.
  useKeys('dialog', leavesFooter ? { Escape: onClose } : {})
  useLayoutEffect(() => {
    if (focusFirst) focusQuietly(focusFirst)
  }, [focusFirst])
  const isOutside = (event: MouseEvent) => event.target === element.current
  return createPortal(
    <dialog
      ref={element}
      aria-labelledby={head ? undefined : titleId}
      aria-label={head ? title : undefined}
      onCancel={(event) => {
        event.preventDefault()
        // The event of a nested dialog closes only that dialog.
        event.stopPropagation()
        onClose()
      }}
      onKeyDown={leavesFooter ? undefined : wrapFocus}
      onPointerDown={(event) => (pressedOutside.current = isOutside(event))}
      onClick={(event) => {
        // A selection that begins inside and ends outside is no press outside.
        if (isOutside(event) && pressedOutside.current) onClose()
      }}
      className={classNames(PLACE, leavesFooter ? ABOVE_FOOTER : OVER_ALL, !isSeen && 'backdrop:appear')}
    >
      <DialogLayer value={layer}>
        <div
          data-print={print}
          className={classNames(
            !isSeen && 'rise',
            'flex max-h-full w-full flex-col overflow-hidden bg-ground shadow-md sm:rounded-md',
            className ?? 'sm:max-w-2xl',
          )}
        >
          {head ?? (
            <div className="flex items-baseline gap-4 px-5 pt-5 pb-3 sm:px-10 sm:pt-7">
              <h2 id={titleId} dir="auto" className="grow font-serif text-2xl leading-tight font-semibold text-balance">
                {title}
              </h2>
              {beside && <div className="shrink-0 whitespace-nowrap">{beside}</div>}
            </div>
          )}
          {children}
          {footer}
        </div>
      </DialogLayer>
    </dialog>,
    document.body,
  )
}
