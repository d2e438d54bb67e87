import { useEffect, useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { uploadRefusal } from '#archive/import-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import {
  askImport,
  dropImport,
  refreshImported,
  runImport,
  sendFiles,
  useImportState,
  writtenCount,
  type NamedFile,
} from '#web/data/import.ts'
import { refetchStaleSession } from '#web/data/query-client.ts'

/** The import of files: upload, preview, import. */
export function useImport() {
  const { data, error, isPending } = useImportState()
  const [sending, setSending] = useState<{ sent: number; total: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  const job = data?.job ?? null
  const status = job?.status

  useEffect(() => () => abort.current?.abort(), [])
  const done = status === 'done' ? job!.id : null
  useEffect(() => {
    // A finished import is dropped when its screen closes, so that the next one begins with the choice of files.
    if (done !== null) return () => void dropImport(done).catch(() => undefined)
  }, [done])
  useEffect(() => {
    if (status === 'done') refreshImported()
  }, [status])

  // A running import that disappears, for instance with a restart of the server, was interrupted.
  const going = useRef<{ id: string; written: number; total: number } | null>(null)
  useEffect(() => {
    if (job?.status === 'importing') {
      going.current = { id: job.id, ...writtenCount(job) }
      return
    }
    const last = going.current
    if (!last || data === undefined || (job?.id === last.id && job.status === 'refused')) return
    going.current = null
    if (job?.id === last.id) return
    setFailure(ADMIN_TEXTS.importEnded(last.written, last.total))
    refreshImported()
  }, [job, data])

  /** Runs a step; a failure is shown on the screen. */
  const attempt = async (step: () => Promise<void>) => {
    setFailure(null)
    try {
      await step()
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : TEXTS.somethingWrong)
      if (reason instanceof Error) refetchStaleSession(reason)
      // The server may have another import by now, or none.
      void askImport()
    }
  }

  const send = async (files: Promise<NamedFile[]>) => {
    going.current = null
    const aborted = new AbortController()
    abort.current = aborted
    await attempt(async () => {
      const found = await files
      const why = uploadRefusal(found.length)
      if (why !== null) throw new Error(why)
      const total = found.reduce((sum, { file }) => sum + file.size, 0)
      setSending({ sent: 0, total })
      try {
        await sendFiles(found, (sent) => setSending({ sent, total }), aborted.signal)
      } catch (reason) {
        if (!aborted.signal.aborted) throw reason
      }
    })
    setSending(null)
  }

  return {
    job,
    limit: data?.limit ?? null,
    isLoading: isPending,
    sending,
    failure: failure ?? error?.message ?? null,
    send: (files: Promise<NamedFile[]>) => void send(files),
    cancel: () => abort.current?.abort(),
    run: (publish: boolean) => void (job && attempt(() => runImport(job.id, publish))),
    drop: () => void (job && attempt(() => dropImport(job.id))),
  }
}
