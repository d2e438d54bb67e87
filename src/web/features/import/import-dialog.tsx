import { useState } from 'react'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody } from '#web/ui/dialog-body.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropArea } from './drop-area.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImport } from './use-import.ts'

interface Props {
  onClose: () => void
}

/** Import in the browser (decisions, section 6.1): choose, see what would happen, import. */
export function ImportDialog({ onClose }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { job, limit, isLoading, sending, failure, send, cancel, run, drop } = useImport()
  const isStart = job === null || job.status === 'uploading' || job.status === 'refused'
  const problem = failure ?? (job?.status === 'refused' ? job.message : null)
  return (
    <Dialog
      onClose={onClose}
      focusFirst={body}
      title={IMPORT_TEXTS.title}
      className="sm:max-w-3xl"
      footer={
        <div className="flex justify-end border-t border-hairline px-5 py-2 sm:px-10">
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </div>
      }
    >
      <DialogBody ref={setBody} label={IMPORT_TEXTS.title}>
        {isLoading && <p className="appear-late py-4 text-quiet">{TEXTS.loading}</p>}
        <div className="space-y-5 pt-1 text-sm">
          {problem !== null && (
            <p role="alert" className="text-red">
              {problem}
            </p>
          )}
          {!isLoading && sending === null && isStart && (
            <>
              <p>{IMPORT_TEXTS.intro}</p>
              <DropArea onFiles={send} limit={limit} />
              <p className="text-quiet">{IMPORT_TEXTS.first}</p>
            </>
          )}
          <ImportProgress job={job} sending={sending} onCancel={cancel} onStop={drop} />
          {sending === null && job?.status === 'previewed' && job.ledger !== null && (
            <ImportPreview ledger={job.ledger} onRun={run} onDrop={drop} />
          )}
          {sending === null && job?.status === 'done' && job.imported !== null && (
            <ImportDone imported={job.imported} onAgain={drop} />
          )}
        </div>
      </DialogBody>
    </Dialog>
  )
}
