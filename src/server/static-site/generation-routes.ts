import type { FastifyInstance } from 'fastify'
import { generateSeo, getGeneration } from '#api/generate-seo.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may } from '#archive/viewer.ts'
import { serve, type Call, type FindViewer } from '#server/http/serve.ts'
import type { Generation } from './generation.ts'
import { reachedAt } from '#server/http/reached-at.ts'
import type { PublishedSite } from './published-site.ts'

/** The calls that write what is published into a folder, and tell how far that is; for admins. */
export function generationRoutes(
  app: FastifyInstance,
  { generation, published, findViewer }: { generation: Generation; published: PublishedSite; findViewer: FindViewer },
): void {
  const onlyAdmins = ({ viewer, reply }: Pick<Call<never>, 'viewer' | 'reply'>) => {
    void reply.header('cache-control', 'no-store')
    if (!may(viewer, 'change-cards')) throw new Refusal('forbidden', TEXTS.notAdmin)
  }
  serve(app, findViewer, generateSeo, async (call) => {
    onlyAdmins(call)
    return generation.run(reachedAt(published, call.request))
  })
  serve(app, findViewer, getGeneration, async (call) => {
    onlyAdmins(call)
    return generation.state
  })
}
