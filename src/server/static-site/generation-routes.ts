import type { FastifyInstance } from 'fastify'
import { generateSeo, getGeneration } from '#api/generate-seo.ts'
import type { AppContext } from '#server/app-context.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'

/** The calls that generate static pages into a folder, and report the progress; for admins. */
export function generationRoutes(app: FastifyInstance, { generation, published, findViewer }: AppContext): void {
  const serve = adminCalls(app, findViewer)
  serve(generateSeo, ({ request }) => generation.run(withRequestUrl(published, request)))
  serve(getGeneration, () => generation.state)
  // Before 'close', as the server waits for every response.
  app.addHook('preClose', (done) => {
    generation.stop()
    done()
  })
}
