import { Download } from 'lucide-react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { useBackup } from '#web/data/backup.ts'
import type { Dashboard } from '#web/data/dashboard.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { moment } from '#web/ui/moment.ts'

/** The time of the last backup, the schedule, the last failure of a scheduled backup, and a button that downloads one. */
export function Backup({ dashboard }: { dashboard: Dashboard }) {
  const { lastBackup: last, backupSchedule: schedule, backupFailure: failure } = dashboard
  const backup = useBackup()
  return (
    <div className="space-y-2">
      <p>{last ? moment(last.at) : ADMIN_TEXTS.noBackup}</p>
      <p>{schedule ? ADMIN_TEXTS.backupSchedule(schedule) : ADMIN_TEXTS.noSchedule}</p>
      {failure !== null && <p className="wrap-anywhere text-red">{ADMIN_TEXTS.scheduledBackupFailed(failure)}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <BusyButton isBusy={backup.isPending} onClick={() => backup.mutate()}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {ADMIN_TEXTS.downloadBackup}
        </BusyButton>
        <p role="status">{backup.isSuccess && ADMIN_TEXTS.backupBegun}</p>
      </div>
      <p className="text-quiet">{ADMIN_TEXTS.backupHint}</p>
      <Failure>{backup.isError && ADMIN_TEXTS.backupFailed(backup.error.message)}</Failure>
    </div>
  )
}
