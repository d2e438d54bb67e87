import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { writtenCount, type ImportJob } from '#web/data/import.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface Props {
  job: ImportJob | null
  /** Progress of the upload in bytes; null while there is none. */
  sending: { sent: number; total: number } | null
  onCancel: () => void
  onStop: () => void
}

/** The progress of uploading, reading or importing, with a button that ends it. */
export function ImportProgress({ job, sending, onCancel, onStop }: Props) {
  const going = sending === null ? goingOn(job) : sent(sending)
  const isImporting = sending === null && job?.status === 'importing'
  const isPreview = sending === null && job?.status === 'previewed'
  return (
    <>
      {/* The numbers change several times a second: only the phase is announced, and the preview that follows. */}
      <p role="status" className="sr-only">
        {going ? IMPORT_TEXTS.phases[going.phase] : isPreview && IMPORT_TEXTS.preview}
      </p>
      {going !== null && <p className="pt-4">{going.text}</p>}
      {going !== null && (
        <div className="flex items-center gap-4">
          <ProgressBar
            label={IMPORT_TEXTS.title}
            done={going.done}
            total={going.total}
            numbers={`${Math.floor((going.done / going.total) * 100)} %`}
          />
          <Button onClick={sending === null ? onStop : onCancel}>
            {isImporting ? IMPORT_TEXTS.stop : IMPORT_TEXTS.cancel}
          </Button>
        </div>
      )}
      {isImporting && <p className="text-quiet">{IMPORT_TEXTS.stopHint}</p>}
    </>
  )
}

interface Going {
  phase: keyof typeof IMPORT_TEXTS.phases
  text: string
  done: number
  total: number
}

const sent = ({ sent: done, total }: NonNullable<Props['sending']>): Going => ({
  phase: 'sending',
  text: IMPORT_TEXTS.sending(done, total),
  done,
  total: Math.max(total, 1),
})

function goingOn(job: ImportJob | null): Going | null {
  if (job?.status === 'importing') {
    const { written, total } = writtenCount(job)
    return { phase: 'writing', text: IMPORT_TEXTS.writing(written, total), done: written, total: Math.max(total, 1) }
  }
  if (job?.status !== 'checking') return null
  const { phase, bytes, totalBytes, cards } = job.progress ?? { phase: 'checking', bytes: 0, totalBytes: 0, cards: 0 }
  // Checking is about half of the work.
  const half = totalBytes === 0 ? 0 : bytes / totalBytes / 2
  return phase === 'checking'
    ? { phase, text: IMPORT_TEXTS.checking, done: half, total: 1 }
    : { phase: 'reading', text: IMPORT_TEXTS.reading(cards), done: 0.5 + half, total: 1 }
}
