import type { ComponentProps, MouseEvent } from 'react'
import { navigate, type Entry } from './navigation.tsx'
import { BASE } from './site-base.ts'

/**
 * The props of a link: a URL of this page, and how it is entered in history. `onClick` is called for a press that navigates
 * within the page.
 */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Entry & { to: string }

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>

/** True for a press that the browser would open in this tab. */
export const isPlainPress = ({ button, metaKey, altKey, ctrlKey, shiftKey }: Press): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * A real link to a URL of this page, which navigates without a page load. Presses that open a tab or window, or save, are left
 * to the browser. A link to the present URL replaces its history entry.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event) || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    onClick?.(event)
    navigate(to, { replace: replace ?? event.currentTarget.href === location.href, state })
  }
  return (
    <a {...rest} href={BASE + to} onClick={press}>
      {children}
    </a>
  )
}
