import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface Props {
  icon: LucideIcon
  /** The summary line of the sheet. */
  title: ReactNode
  /** True to open it, as it has a search hit for instance. */
  isOpen?: boolean
  /** True to render the content at the first opening only. */
  isLazy?: boolean
  children: ReactNode
}

/** A folded section within a text, with a title. */
export function Sheet({ icon: Icon, title, isOpen = false, isLazy = false, children }: Props) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setWasOpen(true)
      }}
      className="sheet group/sheet max-w-(--measure) rounded-md border border-hairline bg-ground"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2.5 px-3 py-2 text-sm hover:bg-raised [&::-webkit-details-marker]:hidden">
        <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0 text-quiet" />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">{title}</span>
        <ChevronDown
          size={16}
          aria-hidden
          className="no-print shrink-0 text-quiet transition-transform group-open/sheet:rotate-180"
        />
      </summary>
      <div className="border-t border-hairline px-3 py-3">{(!isLazy || wasOpen) && children}</div>
    </details>
  )
}

/** The title of a sheet. */
export const SheetTitle = ({ children }: { children: ReactNode }) => (
  <bdi className="min-w-0 font-medium wrap-anywhere text-ink">{children}</bdi>
)

/** A further fact next to the title of a sheet. */
export const SheetFact = ({ children }: { children: ReactNode }) => (
  <span className="min-w-0 text-quiet wrap-anywhere">{children}</span>
)
