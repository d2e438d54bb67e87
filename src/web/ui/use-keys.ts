import { useEffectEvent, useLayoutEffect } from 'react'
import { isCommand } from './command-key.ts'

/** True while a key press is text, or belongs to a control that needs the key itself. */
function isTyping(target: EventTarget | null): boolean {
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

/** The signs of a keyboard with Latin letters by their place, besides the letters. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' }

/**
 * What a key writes; with letters of another script, such as Cyrillic, what the key of that place writes with Latin ones. Signs
 * that AltGr writes are themselves on all keyboards.
 */
export function written(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  if (key.length !== 1 || key <= '\u024f' || event.getModifierState('AltGraph')) return key
  const letter = /^Key(.)$/.exec(code)?.[1]
  return (shiftKey ? letter : letter?.toLowerCase()) ?? SIGNS[code] ?? key
}

/** What a key press is called among actions; null for one that is no command. */
function nameOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented) return null
  const key = written(event)
  if (isCommand(event)) return `Mod+${key.toLowerCase()}`
  if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return null
  if (key.length === 1 && !hasSingleKeys) return null
  return event.shiftKey && key.length > 1 ? `Shift+${key}` : key
}

/**
 * Runs an action when its key is pressed: never while typing, never together with Ctrl, Alt or Meta, and not when
 * something nearer has used the key; for a letter or sign only while such keys are allowed. A key together with the
 * system's command key works while typing as well.
 * @param actions by `KeyboardEvent.key`, on every keyboard with Latin letters; arrows and other named keys with Shift as 'Shift+ArrowLeft', a letter with the
 * command key as 'Mod+k'
 * @param options `isOnce`: a key that is held down acts once, where the next thing that it would act on was not looked at yet
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
  // Before the page is painted: what is seen already listens.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
