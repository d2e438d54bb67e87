import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'

/** The dialog for a signed-in account without admin rights that opens the admin login (R8.4). */
export function DeniedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={TEXTS.adminLogin} className="sm:max-w-md">
      <div className="space-y-4 px-5 pb-6 sm:px-10">
        <Failure>{TEXTS.notAdmin}</Failure>
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </div>
    </Dialog>
  )
}
