import type { ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'

interface Props {
  /** The message. */
  text: ReactNode
  /** Actions or hints below it. */
  children?: ReactNode
  isError?: boolean
}

/** A message instead of content: nothing found, or an error, in red. */
export function Notice({ text, children, isError = false }: Props) {
  return (
    <div
      role={isError ? 'alert' : undefined}
      className="appear mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center font-sans"
    >
      <div className={isError ? 'text-red' : 'font-serif text-xl'}>{text}</div>
      {children && <div className="flex max-w-full flex-col items-center gap-3 text-sm text-quiet">{children}</div>}
    </div>
  )
}

/** Replaces a list or page that is not cached on this device, until there is a network again. */
export function Unread({ what }: { what: Parameters<typeof TEXTS.offlineUnread>[0] }) {
  return (
    <div role="alert">
      <Notice text={TEXTS.offlineUnread(what)}>
        <p>{TEXTS.offlineComesBack}</p>
      </Notice>
    </div>
  )
}
