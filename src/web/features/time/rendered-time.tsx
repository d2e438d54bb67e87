import { useLayoutEffect, useRef } from 'react'
import type { TimeScreen } from '#archive/time/time-screen.ts'
import { navigateOnPress, submitTerms, addBasePath } from '#web/address/time-presses.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'

interface Props {
  screen: TimeScreen
  /** True after navigation by a link, whose element may be gone: the focus moves to the heading. */
  isPressed: boolean
  /** True after Back or Forward: the page was rendered again, and the focused element is gone. */
  isReturned: boolean
}

/** A page of the archive's time from its HTML; its links and its form navigate without a page load. */
export function RenderedTime({ screen, isPressed, isReturned }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const { html } = screen
  useLayoutEffect(() => {
    const made = document.createElement('template')
    made.innerHTML = html
    addBasePath(made.content)
    const hadFocus = element.current!.contains(document.activeElement)
    element.current!.replaceChildren(made.content)
    if (hadFocus) focusHeading(element.current!)
  }, [html])
  useLayoutEffect(() => {
    if (isPressed) scrollTo(0, 0)
    if (isPressed || isReturned) focusHeading(element.current!)
  }, [isPressed, isReturned])
  useLayoutEffect(() => {
    const drawn = element.current!
    drawn.addEventListener('click', navigateOnPress)
    drawn.addEventListener('submit', submitTerms)
    return () => {
      drawn.removeEventListener('click', navigateOnPress)
      drawn.removeEventListener('submit', submitTerms)
    }
  }, [])
  return <div ref={element} className="time-page" />
}

const focusHeading = (drawn: HTMLElement): void => {
  const heading = drawn.querySelector('h2')
  if (heading) focusQuietly(heading)
}
