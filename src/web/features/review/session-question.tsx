import { useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'

interface Props {
  session: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks once before a whole session is published; Enter says yes. */
export function SessionQuestion({ session, isBusy, onYes, onNo }: Props) {
  const [focused] = useState(() => (button: HTMLButtonElement | null) => button?.focus())
  return (
    <div role="alert" className="border-t border-hairline bg-accent-soft px-5 py-3 text-sm sm:px-10">
      <p className="mb-2">{ADMIN_TEXTS.sessionQuestion(session)}</p>
      <div className="flex gap-2">
        <Button ref={focused} look="strong" disabled={isBusy} onClick={onYes}>
          {ADMIN_TEXTS.publishSession}
        </Button>
        <Button onClick={onNo}>{TEXTS.cancel}</Button>
      </div>
    </div>
  )
}
