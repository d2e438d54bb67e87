import type { ReactNode, Ref } from 'react'

interface Props {
  /** The accessible name of the region. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** The scroll container of a dialog. */
export function DialogBody({ label, children, ref }: Props) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be able to take the keys
      tabIndex={0}
      // Positioned, as it contains visually hidden text, which would otherwise be far below the dialog's edge.
      className="relative min-h-40 low:min-h-20 grow overflow-y-auto overscroll-contain px-5 pb-8 -outline-offset-2 sm:px-10"
    >
      {children}
    </section>
  )
}
