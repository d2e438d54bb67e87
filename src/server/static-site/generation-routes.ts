import type { FastifyInstance } from 'fastify'
import { generateSeo, getGeneration } from '#api/generate-seo.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import type { FindViewer } from '#server/http/serve.ts'
import type { Generation } from './generation.ts'
import { reachedAt } from '#server/http/reached-at.ts'
import type { PublishedSite } from './published-site.ts'

/** The calls that write what is published into a folder, and tell how far that is; for admins. */
export function generationRoutes(
  app: FastifyInstance,
  { generation, published, findViewer }: { generation: Generation; published: PublishedSite; findViewer: FindViewer },
): void {
  const serve = adminCalls(app, findViewer)
  serve(generateSeo, ({ request }) => generation.run(reachedAt(published, request)))
  serve(getGeneration, () => generation.state)
}
