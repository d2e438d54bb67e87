import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Dialog } from './dialog.tsx'

interface Props {
  label: string
  onClose: () => void
  children: ReactNode
  /** Classes for a height other than that of its content. */
  className?: string
}

/** A bottom sheet on a narrow screen; Escape, a press outside or its button closes it. */
export function Sheet({ label, onClose, children, className }: Props) {
  return (
    <Dialog title={label} onClose={onClose} className={classNames('self-end rounded-t-md', className)}>
      <div className="min-h-0 grow overflow-y-auto px-5 pb-4 sm:px-10">{children}</div>
      <div className="border-t border-hairline px-5 py-2 text-right sm:px-10">
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </div>
    </Dialog>
  )
}
