import { useEffectEvent, useLayoutEffect } from 'react'
import { isCommand } from './command-key.ts'

/** True while a key press is text input, or belongs to a control that needs the key itself. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'button', 'submit', 'reset'].includes(target.type)
}

/** Scope of shortcuts: the page while no dialog is open, the dialog over it, or both. */
type Place = 'page' | 'dialog' | 'anywhere'

function isOnTop(place: Place): boolean {
  const dialogs = document.querySelectorAll('dialog[open]').length
  return place === 'anywhere' || dialogs === (place === 'page' ? 0 : 1)
}

let hasSingleKeys = true

/** Enables or disables single-character shortcuts, which speech input triggers unintentionally (WCAG 2.1.4). */
export function allowSingleKeys(isAllowed: boolean): void {
  hasSingleKeys = isAllowed
}

/** Characters of a US keyboard by physical key, besides the letters. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

/**
 * The character of a key event; on a keyboard of another script, such as Cyrillic, the Latin character of the physical key.
 * Characters typed with AltGr are unchanged on all keyboards.
 */
export function typedCharacter(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  if (key.length !== 1 || key <= '\u024f' || event.getModifierState('AltGraph')) return key
  const letter = /^Key(.)$/.exec(code)?.[1]
  return (shiftKey ? letter : letter?.toLowerCase()) ?? SIGNS[code] ?? key
}

/** The name of a key press among the actions; null for a press that is no shortcut. */
function nameOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented) return null
  const key = typedCharacter(event)
  if (isCommand(event)) return `Mod+${key.toLowerCase()}`
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return null
  if (key.length === 1 && !hasSingleKeys) return null
  return event.shiftKey && key.length > 1 ? `Shift+${key}` : key
}

/**
 * Registers shortcuts: not while typing, not together with Ctrl, Alt or Meta, and not when a nearer element has handled the
 * key; a single character only while such shortcuts are enabled. A key together with the system's command key works while
 * typing as well.
 * @param actions by `KeyboardEvent.key`, as on a keyboard with Latin letters; arrows and other named keys with Shift as
 * 'Shift+ArrowLeft', a letter with the command key as 'Mod+k'
 * @param options `isOnce`: a held key acts once, for actions whose next target the reader has not seen yet
 */
export function useKeys(
  place: Place,
  actions: Readonly<Record<string, (() => void) | undefined>>,
  { isOnce = false } = {},
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const action = name === null ? undefined : actions[name]
    if (!action || !isOnTop(place)) return
    event.preventDefault()
    if (!isOnce || !event.repeat) action()
  })
  // Before the paint, so that visible elements already respond.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
