import type { ComponentProps, MouseEvent } from 'react'
import { navigate, type Entry } from './navigation.tsx'
import { BASE } from './site-base.ts'

/**
 * What a link takes: an address of this page, and how it is entered in history. `onClick` is called for a press that
 * changes this page alone.
 */
export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Entry & { to: string }

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>

/** True for a press that the browser would open in this tab. */
export const isPlainPress = ({ button, metaKey, altKey, ctrlKey, shiftKey }: Press): boolean =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * A real link to an address of this page, which changes the page without loading it. What opens a tab, a window or saves
 * stays with the browser. A link to the address that is shown takes its entry in history.
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
