import { useLayoutEffect, useRef } from 'react'
import type { TimeScreen } from '#archive/time/time-screen.ts'
import { followPress, followTyped, placeLinks } from '#web/address/time-presses.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'

interface Props {
  screen: TimeScreen
  /** True where a press led here: what was pressed may be gone, so reading goes on at the heading. */
  isPressed: boolean
  /** True where Back or Forward led here, to what was drawn again: what had the focus is gone. */
  isReturned: boolean
}

/** A page of the archive's time as it was drawn; its links and its form change the page without loading it. */
export function DrawnTime({ screen, isPressed, isReturned }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const { html } = screen
  useLayoutEffect(() => {
    const made = document.createElement('template')
    made.innerHTML = html
    placeLinks(made.content)
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
    drawn.addEventListener('click', followPress)
    drawn.addEventListener('submit', followTyped)
    return () => {
      drawn.removeEventListener('click', followPress)
      drawn.removeEventListener('submit', followTyped)
    }
  }, [])
  return <div ref={element} className="time-page" />
}

const focusHeading = (drawn: HTMLElement): void => {
  const heading = drawn.querySelector('h2')
  if (heading) focusQuietly(heading)
}
