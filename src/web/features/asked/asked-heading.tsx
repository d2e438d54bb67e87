import { useEffect, useRef } from 'react'
import { directionOf } from '#archive/text-direction.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'

interface Props {
  /** The question. */
  title: string
  /** The number of times it was asked, and the first date; null until they are known. */
  line: string | null
  /** True after navigation by a link: the focus moves to the heading. */
  isPressed: boolean
  /** True after Back or Forward. */
  isReturned: boolean
}

/** The question, with the number of times it was asked. */
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
        dir={directionOf(title)}
        className="max-w-[49rem] font-serif text-[1.875rem] leading-tight font-semibold text-balance wrap-anywhere"
      >
        {title}
      </h2>
      {line !== null && <p className="mt-2 text-sm text-quiet">{line}</p>}
    </header>
  )
}
