import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isCardId } from '#archive/card.ts'
import { beginning, titleOf } from '#archive/card-title.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { longDate } from '#archive/filter-label.ts'
import { Refusal } from '#archive/refusal.ts'
import { sessionHeading } from '#archive/session.ts'
import { isNotModified } from '#server/response-cache/etag.ts'
import { cardById } from '#store/cards.ts'
import { openPreviews } from './preview-store.ts'
import type { PreviewWords } from './preview-task.ts'
import type { AppContext } from '#server/app-context.ts'

/** Maximum length of the words on a preview: more do not fit. */
const MAX_WORDS = 260

/**
 * `GET /preview/{card|session|year}/{id}.png`: a picture with a card's words, for those who pass on a link to a card without
 * a picture of its own. It exists as long as the card is public (R6.3).
 */
export function previewRoutes(app: FastifyInstance, { db, site, folder, yearPicture }: AppContext): void {
  const previews = openPreviews(join(folder, '.previews'))
  app.get<{ Params: { kind: string; name: string } }>(
    '/preview/:kind/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, name } = request.params
      const words = name.endsWith('.png') ? await wordsOf(kind, name.slice(0, -'.png'.length)) : null
      if (!words) throw new Refusal('not-found', 'There is no such image.')
      const preview = await previews.get(words)
      if (!preview) throw new Refusal('unavailable', 'This picture cannot be drawn just now.')
      void reply.header('etag', preview.tag).header('cache-control', 'no-cache').type('image/png')
      return isNotModified(request, preview.tag) ? reply.status(304).send() : reply.send(preview.png)
    },
  )

  async function wordsOf(kind: string, name: string): Promise<PreviewWords | null> {
    if (kind === 'year') return yearPicture(name)
    const isKnown = (kind === 'card' || kind === 'session') && isCardId(name)
    const card = isKnown ? await cardById(db, 'public', name) : null
    if (!card) return null
    const day = dayOf(card.dayStamp)
    const words = kind === 'session' ? sessionHeading(card) : beginning(card.prompt, MAX_WORDS) || titleOf(card)
    const line = [card.category, day && longDate(day)].filter(Boolean).join('  ·  ')
    return { words, line: beginning(line, 60), site: site.title }
  }
}
