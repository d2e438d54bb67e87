import { useEffect, useState } from 'react'
import { directionOf } from '#archive/text-direction.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'

interface Heading {
  element: HTMLElement
  text: string
}

/** Maximum number of headings: an answer with more is a document of its own. */
const MAX_HEADINGS = 24

/** The headings within the answer of a turn, below the turn in the outline. */
export function Headings({ turn, onChoose }: { turn: string; onChoose?: () => void }) {
  const [headings, setHeadings] = useState<readonly Heading[]>([])
  useEffect(() => {
    const section = document.getElementById(turn)
    if (!section) return undefined
    const read = () => {
      const found = [...section.querySelectorAll<HTMLElement>('.rendered :is(h1, h2, h3, h4, h5, h6)')]
      setHeadings(found.slice(0, MAX_HEADINGS).map((element) => ({ element, text: element.textContent })))
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(section, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [turn])
  if (headings.length === 0) return null
  return (
    <ul className="pb-1 pl-10">
      {headings.map(({ element, text }, index) => (
        <li key={index}>
          <button
            type="button"
            dir={directionOf(text)}
            onClick={() => {
              onChoose?.()
              element.scrollIntoView()
              element.tabIndex = -1
              focusQuietly(element)
            }}
            className="target line-clamp-1 w-full py-0.5 text-left text-quiet hover:text-ink"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
