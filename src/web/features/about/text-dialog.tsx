import type { ReactNode } from 'react'
import { ReadingDialog } from '#web/ui/reading-dialog.tsx'
import { Link } from '#web/address/link.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  /** The other dialog of the two: its URL and name. */
  other: { to: string; name: string; state: unknown }
}

/** A dialog with a page of text to read. */
export function TextDialog({ title, onClose, children, other }: Props) {
  return (
    <ReadingDialog
      title={title}
      onClose={onClose}
      across={
        <Link
          to={other.to}
          replace
          state={other.state}
          className="target inline-flex items-center text-sm text-accent hover:underline"
        >
          {other.name}
        </Link>
      }
    >
      <div className="rendered reading">{children}</div>
    </ReadingDialog>
  )
}
