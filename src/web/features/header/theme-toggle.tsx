import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#web/data/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Toggles between dark and light, and stores the choice. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={toggle}
    />
  )
}
