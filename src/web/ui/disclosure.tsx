import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  /** False if there is enough space: then the content is always shown. */
  isNeeded: boolean
  children: ReactNode
}

/** Content that is collapsed under its label. */
export function Disclosure({ label, isNeeded, children }: Props) {
  if (!isNeeded) return children
  return (
    <details className="group/disclosure no-print">
      <summary className="target inline-flex list-none items-center gap-1 text-sm text-quiet [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown size={16} aria-hidden className="transition-transform group-open/disclosure:rotate-180" />
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  )
}
