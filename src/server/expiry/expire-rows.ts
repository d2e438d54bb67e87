import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { keepRemovingExpired } from '#store/expired-rows.ts'

/** Removes expired rows for as long as the server listens. For one process of a server: the others would find nothing. */
export function expireRows(app: FastifyInstance, { db, cluster }: AppContext): void {
  if (cluster && !cluster.isLeader) return
  let stop = () => Promise.resolve()
  app.addHook('onListen', async () => {
    stop = keepRemovingExpired(db, (error) => app.log.error({ err: error }, 'expired rows could not be removed'))
  })
  app.addHook('onClose', () => stop())
}
