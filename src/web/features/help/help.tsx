import { lazy, Suspense, useEffect } from 'react'
import { useSingleKeys } from '#web/data/preferences.ts'
import { allowSingleKeys, useKeys } from '#web/ui/use-keys.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((file) => ({ default: file.HelpDialog })))

interface Props {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onSearch: () => void
  isAdmin: boolean
}

/**
 * Shortcuts of the page: `?` opens the list of shortcuts; `/`, Ctrl K and ⌘K focus the search field. Single-character shortcuts
 * can be switched off.
 */
export function Help({ isOpen, onOpen, onClose, onSearch, isAdmin }: Props) {
  const [hasSingleKeys] = useSingleKeys()
  useEffect(() => allowSingleKeys(hasSingleKeys), [hasSingleKeys])
  useKeys('anywhere', { '?': onOpen })
  useKeys('page', { '/': onSearch, 'Mod+k': onSearch })
  if (!isOpen) return null
  return (
    <Suspense>
      <HelpDialog isAdmin={isAdmin} onClose={onClose} />
    </Suspense>
  )
}
