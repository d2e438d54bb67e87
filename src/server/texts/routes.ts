import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { getText } from '#api/texts.ts'
import type { AppContext } from '#server/app-context.ts'
import { serve } from '#server/http/serve.ts'

/** The owner's about and FAQ texts: `about.md` and `faq.md` in the data folder, read at each request. */
export function textRoutes(app: FastifyInstance, { folder, findViewer }: AppContext): void {
  serve(app, findViewer, getText, async ({ params, reply }) => {
    void reply.header('cache-control', 'no-cache')
    const markdown = await readFile(join(folder, `${params.name}.md`), 'utf8').catch(() => null)
    return { markdown }
  })
}
