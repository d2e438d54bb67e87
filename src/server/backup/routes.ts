import type { FastifyInstance } from 'fastify'
import { beginBackup } from '#api/backup.ts'
import { Refusal } from '#archive/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { openNumberCipher } from '#server/http/number-cipher.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { adminsOnly } from '#server/http/admins-only.ts'
import { BackupDownloads, backupName } from './download.ts'
import { refuseBadFiles } from './write-backup.ts'

/** How long the URL of a download is valid, in milliseconds. */
const TICKET_MS = 60_000

/**
 * A backup as a download, in two steps: a call that reports errors as a sentence, and a URL from which the browser saves. The
 * URL needs a ticket from the call, so that no other site can make an admin's browser start a download (ADR-0151).
 */
export function backupRoutes(app: FastifyInstance, { store, folder, site, secret, findViewer }: AppContext): void {
  const place = { kind: store.kind, db: store.db, folder }
  const { title } = site
  const tickets = openNumberCipher(secret, 'backup')
  const downloads = new BackupDownloads(place, (error) => app.log.error({ err: error }, 'backup download failed'))
  adminCalls(app, findViewer)(beginBackup, async () => {
    downloads.refuseSecond()
    await refuseBadFiles(place.folder)
    const now = Date.now()
    return { path: `/api/admin/backup/${tickets.encrypt(now + TICKET_MS)}`, name: backupName(title, new Date(now)) }
  })
  app.get<{ Params: { ticket: string } }>(
    '/api/admin/backup/:ticket',
    // A backup holds the site's secret and password hashes, which a read-only key must never see.
    { schema: { hide: true }, exposeHeadRoute: false, config: { keyScope: 'admin' } },
    async (request, reply) => {
      adminsOnly(await findViewer(request))
      const until = tickets.decrypt(request.params.ticket)
      if (until === null || until < Date.now()) {
        throw new Refusal('not-found', 'This download link has expired. Please start the download again.')
      }
      return reply
        .header('content-disposition', `attachment; filename="${backupName(title, new Date())}"`)
        .type('application/zip')
        .send(downloads.begin())
    },
  )
}
