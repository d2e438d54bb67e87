import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface Props {
  className?: string
  /** The error, in a sentence; nothing is shown without one. */
  children: ReactNode
}

/** An error in red, announced when it appears. */
export function Failure({ className, children }: Props) {
  if (!children) return null
  return (
    <p role="alert" className={classNames(className, 'text-red')}>
      {children}
    </p>
  )
}
