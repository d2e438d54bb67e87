import { useEffect, useRef } from 'react'
import { focusQuietly } from '#web/ui/focus-quietly.ts'

interface Props {
  /** What was asked. */
  title: string
  /** How often, and since when; null while that is not known. */
  line: string | null
  /** True where a press led here: reading goes on at the heading. */
  isPressed: boolean
  /** True where Back or Forward led here. */
  isReturned: boolean
}

/** The question, and how often it was asked. */
export function AskedHeading({ title, line, isPressed, isReturned }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const way = useRef({ isPressed, isReturned })
  useEffect(() => {
    const { current } = way
    way.current = { isPressed: false, isReturned: false }
    if (current.isPressed) scrollTo(0, 0)
    if (current.isPressed || current.isReturned) focusQuietly(heading.current!)
  }, [])
  return (
    <header className="pt-6">
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="max-w-[49rem] font-serif text-[1.875rem] leading-tight font-semibold text-balance wrap-anywhere"
      >
        {title}
      </h2>
      {line !== null && <p className="mt-2 text-sm text-quiet">{line}</p>}
    </header>
  )
}
