import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  className?: string
  /** What went wrong, in a sentence; nothing is shown where there is none. */
  children: ReactNode
}

/** What went wrong, in red; read aloud as it appears. */
export function Failure({ className, children }: Props) {
  if (!children) return null
  return (
    <p role="alert" className={classNames(className, 'text-red')}>
      {children}
    </p>
  )
}
