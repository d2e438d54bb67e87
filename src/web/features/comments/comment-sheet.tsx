import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Comments as a sheet at the bottom of a narrow screen. */
export function CommentSheet({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog title={label} onClose={onClose} className="h-[70dvh] self-end rounded-t-md">
      <div className="min-h-0 grow px-5 pb-4">{children}</div>
      <div className="border-t border-hairline px-5 py-2 text-right">
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </div>
    </Dialog>
  )
}
