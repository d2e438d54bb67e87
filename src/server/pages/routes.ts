import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { SiteData } from '#api/site.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { FIRST_IMAGE_MODE, pictureOf } from '#archive/picture.ts'
import type { Site } from '#archive/site.ts'
import { visibilityOf } from '#archive/viewer.ts'
import { errorBody, type FindViewer } from '#server/serve.ts'
import { privacyOf } from '#store/cards.ts'
import { conversationOf } from '#store/conversations.ts'
import { readSetting } from '#store/settings.ts'
import type { Tables } from '#store/tables.ts'
import { readShell } from './shell.ts'

/** Addresses that the page itself understands (specification, section 2; decisions, section 5), the admin's screens at the end. */
const PAGES = ['/', '/filter', '/about', '/faq', '/login', '/review', '/dashboard', '/moderation', '/import']

/** What the page is made of. */
export interface PageNeeds {
  db: Kysely<Tables>
  site: Site
  /** Where pictures are reached. */
  images: string
  /** Who may comment. */
  comments: SiteData['comments']
  /** How one can sign in. */
  signIn: SiteData['signIn']
  /** The build's folder. */
  folder: string
}

/**
 * The page on all its addresses, and the files it is made of. An address that nothing stands at answers 404: with the
 * page for a browser, in which one can go on, as JSON for programs.
 */
export async function pageRoutes(
  app: FastifyInstance,
  { db, site, images, comments, signIn, folder }: PageNeeds,
  findViewer: FindViewer,
): Promise<void> {
  const shell = await readShell(folder, site.theme)
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names of assets hold a hash of their content.
      const isHashed = path.startsWith(join(folder, 'assets'))
      void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const sendPage = async (
    { url }: FastifyRequest,
    reply: FastifyReply,
    status = 200,
    picture: string | null = null,
  ) => {
    const isDemo = (await readSetting(db, 'demo')) === 'yes'
    const { title, tagline, promptLabel, responseLabel, calendarFirst, calendarLast } = site
    const names = { title, tagline, promptLabel, responseLabel, calendarFirst, calendarLast }
    const data: SiteData = { ...names, isDemo, comments, images, signIn }
    return reply
      .status(status)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(shell.fill(data, url, picture))
  }

  const hidden = { schema: { hide: true } }
  for (const path of PAGES) app.get(path, hidden, (request, reply) => sendPage(request, reply))
  app.get('/index.html', hidden, (_request, reply) => reply.redirect('/', 301))

  app.get<{ Params: { '*': string } }>('/card/*', hidden, async (request, reply) => {
    const id = cardIdOf(request.params['*'])
    const viewer = await findViewer(request)
    const card =
      id !== null &&
      (await db
        .selectFrom('cards')
        .select(['id as dedupid', 'image_url as imageUrl'])
        .where('id', '=', id)
        .where('is_private', 'in', privacyOf(visibilityOf(viewer)))
        .executeTakeFirst())
    if (!card) return sendPage(request, reply, 404)
    return sendPage(request, reply, 200, pictureOf(card, FIRST_IMAGE_MODE, images)?.url)
  })

  app.get<{ Params: { '*': string } }>('/session/*', hidden, async (request, reply) => {
    const id = cardIdOf(request.params['*'])
    const viewer = await findViewer(request)
    const isThere = id !== null && (await conversationOf(db, visibilityOf(viewer), id)) !== null
    return sendPage(request, reply, isThere ? 200 : 404)
  })

  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply, 404)
    return reply.status(404).send(errorBody('not-found', 'There is nothing at this address.', request))
  })
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
