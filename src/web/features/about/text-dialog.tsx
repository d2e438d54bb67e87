import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody } from '#web/ui/dialog-body.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** The sister dialog: its address and name. */
  other: { to: string; name: string; state: unknown }
}

/** A dialog with a page of text to read. */
export function TextDialog({ title, onClose, children, other }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  return (
    <Dialog
      focusFirst={body}
      onClose={onClose}
      title={title}
      footer={
        <div className="flex items-center justify-between border-t border-hairline px-5 py-3 sm:px-10">
          <Link
            to={other.to}
            replace
            state={other.state}
            className="target inline-flex items-center text-sm text-accent hover:underline"
          >
            {other.name}
          </Link>
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </div>
      }
    >
      <DialogBody ref={setBody} label={title}>
        <div className="rendered reading">{children}</div>
      </DialogBody>
    </Dialog>
  )
}
