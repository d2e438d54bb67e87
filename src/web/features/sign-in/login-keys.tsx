import { useEffect, useState } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { pressHint, isEnough, NO_PRESSES, press, PRESS_SPAN } from './z-presses.ts'

/**
 * The hidden shortcut of the admin login, for visitors who are not signed in: 'z' five times, each within two seconds of the
 * last.
 */
export function LoginKeys({ onLogin }: { onLogin: () => void }) {
  const [presses, setPresses] = useState(NO_PRESSES)
  const isReady = isEnough(presses)
  useKeys('page', { z: () => setPresses((before) => press(before, Date.now())) })
  useEffect(() => {
    if (presses.count === 0 || isReady) return
    const timer = setTimeout(() => setPresses(NO_PRESSES), PRESS_SPAN)
    return () => clearTimeout(timer)
  }, [presses, isReady])
  const hint = pressHint(presses)
  const open = () => {
    setPresses(NO_PRESSES)
    onLogin()
  }
  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-0 bottom-14 z-20 flex justify-center text-sm text-ink"
    >
      {hint && (
        <span className="appear rounded-md border border-hairline bg-ground px-3 py-1 shadow-md">
          {TEXTS.zHint(hint.typed, hint.more)}
        </span>
      )}
      {isReady && (
        <Button look="strong" className="pointer-events-auto shadow-md" onClick={open}>
          {TEXTS.adminLogin}
        </Button>
      )}
    </div>
  )
}
