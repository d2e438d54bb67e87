import { useEffect, useEffectEvent } from 'react'

/** True while a key press is text, or belongs to a control that needs the key itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'button', 'submit', 'reset'].includes(target.type)
}

/** Where keys belong: to the page while no dialog is open, to the one dialog over it, or to both. */
type Place = 'page' | 'dialog' | 'anywhere'

function isOnTop(place: Place): boolean {
  const dialogs = document.querySelectorAll('dialog[open]').length
  return place === 'anywhere' || dialogs === (place === 'page' ? 0 : 1)
}

let hasSingleKeys = true

/** Lets keys of one letter or sign do something, or not: who dictates types them without meaning to (WCAG 2.1.4). */
export function allowSingleKeys(isAllowed: boolean): void {
  hasSingleKeys = isAllowed
}

/**
 * Runs an action when its key is pressed: never while typing, never together with Ctrl, Alt or Meta, and not when
 * something nearer has used the key; for a letter or sign only while such keys are allowed.
 * @param actions by `KeyboardEvent.key`; arrows and other named keys with Shift as 'Shift+ArrowLeft'
 */
export function useKeys(place: Place, actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
    if (event.key.length === 1 && !hasSingleKeys) return
    const name = event.shiftKey && event.key.length > 1 ? `Shift+${event.key}` : event.key
    const action = actions[name]
    if (!action || !isOnTop(place)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
