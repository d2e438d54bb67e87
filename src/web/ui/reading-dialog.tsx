import { useState, type ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { Button } from './button.tsx'
import { DialogBody } from './dialog-body.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface Props extends Pick<DialogProps, 'title' | 'onClose' | 'children' | 'className' | 'leavesFooter'> {
  /** Content at the bottom, opposite the close button. */
  across?: ReactNode
}

/**
 * A dialog for reading: its text scrolls and takes the initial focus, again after a change of the title; a button at the bottom
 * closes it.
 */
export function ReadingDialog({ title, onClose, children, across, className, leavesFooter = false }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  return (
    <Dialog
      focusFirst={body}
      onClose={onClose}
      title={title}
      {...(className ? { className } : {})}
      leavesFooter={leavesFooter}
      footer={
        <div className="flex items-center justify-between gap-4 border-t border-hairline px-5 py-2 sm:px-10">
          <div>{across}</div>
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </div>
      }
    >
      <DialogBody key={title} ref={setBody} label={title}>
        {children}
      </DialogBody>
    </Dialog>
  )
}
