import type { ReactNode, Ref } from 'react'

interface Props {
  /** What the region is called. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** The part of a dialog that scrolls. */
export function DialogBody({ label, children, ref }: Props) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be able to take the keys
      tabIndex={0}
      // Words for screen readers alone lie in it, too: in the dialog around it they would be far below its edge.
      className="relative min-h-40 low:min-h-20 grow overflow-y-auto overscroll-contain px-5 pb-8 -outline-offset-2 sm:px-10"
    >
      {children}
    </section>
  )
}
