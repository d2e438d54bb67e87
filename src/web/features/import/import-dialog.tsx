import { useEffect, useRef } from 'react'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { Failure } from '#web/ui/failure.tsx'
import { ReadingDialog } from '#web/ui/reading-dialog.tsx'
import { DropArea } from './drop-area.tsx'
import { ExportHelp } from './export-help.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportProgress } from './import-progress.tsx'
import { useImport } from './use-import.ts'

interface Props {
  onClose: () => void
}

/** Import in the browser (R12.17): choose files, preview, import. */
export function ImportDialog({ onClose }: Props) {
  const { job, limit, isLoading, sending, failure, send, cancel, run, drop } = useImport()
  const isStart = job === null || job.status === 'uploading' || job.status === 'refused'
  const problem = failure ?? (sending === null && job?.status === 'refused' ? job.message : null)
  const step = isStart && sending === null ? 'start' : sending === null ? job!.status : 'sending'
  const content = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its step: the next step takes the focus.
  const before = useRef(step)
  useEffect(() => {
    if (step === before.current) return
    before.current = step
    if (document.activeElement === document.body) content.current?.focus()
  }, [step])
  return (
    <ReadingDialog title={IMPORT_TEXTS.title} onClose={onClose} className="sm:max-w-3xl">
      {isLoading && <p className="appear-late py-4 text-quiet">{TEXTS.loading}</p>}
      <div ref={content} tabIndex={-1} className="space-y-5 pt-1 text-sm outline-none">
        <Failure>{problem}</Failure>
        {!isLoading && sending === null && isStart && (
          <>
            <p>{IMPORT_TEXTS.intro}</p>
            <DropArea onFiles={send} limit={limit} />
            <p className="text-quiet">{IMPORT_TEXTS.first}</p>
            <ExportHelp />
          </>
        )}
        <ImportProgress job={job} sending={sending} onCancel={cancel} onStop={drop} />
        {sending === null && job?.status === 'previewed' && job.ledger !== null && (
          <ImportPreview ledger={job.ledger} onRun={run} onDrop={drop} />
        )}
        {sending === null && job?.status === 'done' && job.imported !== null && (
          <ImportDone imported={job.imported} ledger={job.ledger} onAgain={drop} />
        )}
      </div>
    </ReadingDialog>
  )
}
