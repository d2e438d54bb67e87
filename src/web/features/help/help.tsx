import { lazy, Suspense, useState } from 'react'
import { useKeys } from '#web/ui/use-keys.ts'

const HelpDialog = lazy(() => import('./help-dialog.tsx').then((file) => ({ default: file.HelpDialog })))

/** `?` shows the keys of the page, `/` goes to the search field. */
export function Help({ onSearch, isAdmin }: { onSearch: () => void; isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useKeys('anywhere', { '?': () => setOpen(true) })
  useKeys('page', { '/': onSearch })
  if (!isOpen) return null
  return (
    <Suspense>
      <HelpDialog isAdmin={isAdmin} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
