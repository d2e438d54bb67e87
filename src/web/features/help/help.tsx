import { Suspense, useEffect } from 'react'
import { lazyPart } from '#web/data/lazy-part.ts'
import { useSingleKeys } from '#web/data/preferences.ts'
import { allowSingleKeys, useKeys } from '#web/ui/use-keys.ts'

const HelpDialog = lazyPart(async () => (await import('./help-dialog.tsx')).HelpDialog)

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
