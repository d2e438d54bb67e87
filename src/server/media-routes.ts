import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Site } from '#archive/site.ts'
import type { Tables } from '#store/tables.ts'
import { fileRoutes } from './files/routes.ts'
import type { ImageSource } from './images/image-source.ts'
import { imageRoutes } from './images/routes.ts'
import type { FindViewer } from './serve.ts'
import { sharedRoutes } from './shared-routes.ts'

export interface MediaNeeds {
  db: Kysely<Tables>
  site: Site
  /** Where pictures are read from. */
  sources: readonly ImageSource[]
  /** The data folder. */
  folder: string
}

/** Pictures and files of cards: for those who may see the card, and below the address of a link for those who have it. */
export function mediaRoutes(
  app: FastifyInstance,
  { db, site, sources, folder }: MediaNeeds,
  findViewer: FindViewer,
): void {
  const pictures = imageRoutes(app, { db, sources, kept: join(folder, '.pictures') }, findViewer)
  fileRoutes(app, { db, folder }, findViewer)
  sharedRoutes(app, { db, site, pictures, folder })
}
