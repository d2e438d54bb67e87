import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '#web/ui/listeners.ts'
import { readPreference, writePreference } from './preference.ts'

export type Theme = 'light' | 'dark'

/** Colours of the browser's interface (R2.4). */
const THEME_COLORS: Record<Theme, string> = { dark: '#1f2937', light: '#ffffff' }

const root = document.documentElement
const listeners = new Listeners()

const currentTheme = (): Theme => (root.dataset['theme'] === 'dark' ? 'dark' : 'light')

function show(theme: Theme): void {
  root.dataset['theme'] = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
  listeners.tell()
}

const hasChosen = () => readPreference('userHasSetThemePreference') === 'true'

/**
 * The theme that `theme.js` picked before the first paint, and its toggle. The visitor's choice is stored on this device; until
 * there is one, a change of the system's colour scheme picks again (R2.3).
 */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(listeners.subscribe, currentTheme)
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const pick = () => {
      if (hasChosen()) return
      const followsSystem = root.dataset['themeStart'] === 'system'
      show((followsSystem ? system.matches : Math.random() < 0.5) ? 'dark' : 'light')
    }
    system.addEventListener('change', pick)
    return () => system.removeEventListener('change', pick)
  }, [])
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark'
    writePreference('theme', next)
    writePreference('userHasSetThemePreference', 'true')
    show(next)
  }
  return { theme, toggle }
}
