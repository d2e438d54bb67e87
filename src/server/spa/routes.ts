import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteData } from '#api/site.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import { markdownAddress } from '#archive/alternate-url.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { collectionPath } from '#archive/collection-path.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { may, visibilityOf } from '#archive/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { isEmbeddable, oembedPath } from '#archive/embed-code.ts'
import { acceptsMarkdown } from '#server/http/accepts-markdown.ts'
import { wantsPage } from '#server/http/error-page.ts'
import { refuseMethods } from '#server/http/refuse-methods.ts'
import { withRequestUrl } from '#server/http/with-request-url.ts'
import { errorBody } from '#server/http/serve.ts'
import { collectionByName } from '#store/collections.ts'
import { conversationOf } from '#store/conversations.ts'
import { currentPublicRevision, readRevision } from '#store/revision.ts'
import { readSetting } from '#store/settings.ts'
import { openPagePreviews } from './find-preview.ts'
import { findOwnTextPreview } from './own-text-preview.ts'
import { readShell } from './shell.ts'
import { readStatement } from './statement.ts'
import { MANIFEST_FILE, readManifest } from './web-manifest.ts'

/**
 * URLs of the page itself (R1.1, R8.2), the admin's screens at the end; lists, cards, conversations and collections are served
 * as Markdown as well, further below.
 */
const PAGES = [
  '/about',
  '/faq',
  '/trends',
  '/search-help',
  '/login',
  '/review',
  '/dashboard',
  '/moderation',
  '/import',
  '/collections',
]

/** Paths of pages that name what they show. */
const BELOW = /^\/(card|session|c|asked|year|on-this-day)\/./

/** The picture of pages without one. */
const SITE_PICTURE = '/seo/card/preview.png'

/** The page at all its URLs, and its files. An unknown URL gets a 404: the page for browsers, JSON for programs. */
export async function pageRoutes(
  app: FastifyInstance,
  { db, publicReads, config, pages, folder, findViewer, isTimeThere, markdownPages }: AppContext,
): Promise<void> {
  const { site, images } = config
  const comments = config.comments.commenters
  const signIn = { signUp: config.accounts.isSignUpOpen, provider: config.accounts.oidc?.name ?? null }
  const shell = await readShell(pages, site.theme)
  await app.register(fastifyStatic, {
    root: pages,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names of assets hold a hash of their content.
      const isHashed = path.startsWith(join(pages, 'assets'))
      void response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const previews = openPagePreviews(db, publicReads)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, status = 200) => {
    const viewer = await findViewer(request)
    // Read first, as the page's event stream reports all changes after this revision.
    const isForAdmins = may(viewer, 'see-private-cards')
    const revision = await (isForAdmins ? readRevision : currentPublicRevision)(db)
    const isDemo = (await readSetting(db, 'demo')) === 'yes'
    const { title, tagline, promptLabel, responseLabel, calendarFirst, calendarLast } = site
    const statement = await readStatement(site.statement, folder)
    const names = { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast }
    const data: SiteData = { ...names, isDemo, revision, comments, images, signIn }
    const reached = withRequestUrl(site, request)
    const described = { ...names, isDemo, images }
    const preview =
      status === 200
        ? ((await findOwnTextPreview(request.url, folder, described)) ??
          (await previews(request.url, described, viewer)))
        : null
    const markdown = preview && markdownAddress(request.url)
    if (markdown) void reply.header('link', linkHeader(markdown))
    const full = preview && {
      ...preview,
      url: absoluteUrl(reached, preview.path),
      oembed: isEmbeddable(preview.path) ? absoluteUrl(reached, oembedPath(absoluteUrl(reached, preview.path))) : null,
      picture: { url: absoluteUrl(reached, preview.picture?.path ?? SITE_PICTURE), alt: preview.picture?.alt ?? title },
    }
    const vary = reply.getHeader('vary')
    return (
      reply
        .status(status)
        // The page of an admin holds no private card, so a device may cache it to open the site offline.
        .header('cache-control', isForAdmins ? 'private, no-cache' : 'no-cache')
        .header('vary', `${vary === undefined ? '' : `${String(vary)}, `}cookie, authorization`)
        .type('text/html; charset=utf-8')
        .send(shell.fill(data, request.url, full, status !== 404))
    )
  }

  // Editors and chats append a slash to an address.
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const path = url.split('?', 1)[0]!.replace(/\/$/, '')
    const isOfPage = path === '/filter' || PAGES.includes(path) || BELOW.test(path)
    if (url[path.length] !== '/' || !isOfPage || (method !== 'GET' && method !== 'HEAD')) return undefined
    return reply.redirect(path + url.slice(path.length + 1), 301)
  })

  const hidden = { schema: { hide: true } }
  const manifest = await readManifest(pages, site.title)
  app.get(`/${MANIFEST_FILE}`, hidden, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest),
  )
  for (const path of PAGES) app.get(path, hidden, (request, reply) => sendPage(request, reply))
  app.get('/', hidden, (request, reply) =>
    wantsMarkdown(request, reply) ? markdownPages.home(request, reply) : sendPage(request, reply),
  )
  app.get('/index.md', hidden, (request, reply) => markdownPages.home(request, reply))
  app.get('/llms.txt', hidden, (request, reply) => markdownPages.home(request, reply, 'text/plain; charset=utf-8'))
  app.get('/filter', hidden, (request, reply) =>
    wantsMarkdown(request, reply) ? markdownPages.list(request, reply) : sendPage(request, reply),
  )
  app.get('/filter.md', hidden, (request, reply) => markdownPages.list(request, reply))
  app.get('/index.html', hidden, (_request, reply) => reply.redirect('/', 301))

  // A card that does not exist for the viewer gets the response of one that never existed (R6.3).
  for (const kind of ['card', 'session'] as const) {
    app.get<{ Params: { '*': string } }>(`/${kind}/*`, hidden, async (request, reply) => {
      const name = request.params['*']
      const id = cardIdOf(name.replace(/\.md$/, ''))
      if (name.endsWith('.md') || wantsMarkdown(request, reply)) {
        if (id === null) throw new Refusal('not-found', TEXTS.noSuchCard)
        return markdownPages[kind](request, reply, id)
      }
      const viewer = await findViewer(request)
      const isThere = id !== null && (await conversationOf(db, visibilityOf(viewer), id)) !== null
      return sendPage(request, reply, isThere ? 200 : 404)
    })
  }

  // For all but admins, an unpublished collection gets the response of one that never existed.
  app.get<{ Params: { name: string } }>('/c/:name', hidden, async (request, reply) => {
    const { name } = request.params
    if (name.endsWith('.md') || wantsMarkdown(request, reply))
      return markdownPages.collection(request, reply, name.replace(/\.md$/, ''))
    const row = await collectionByName(db, name)
    const isThere = row && (row.is_published === 1 || may(await findViewer(request), 'change-cards'))
    if (!isThere) return sendPage(request, reply, 404)
    if (row.name === name) return sendPage(request, reply)
    const query = request.url.split(/(?=\?)/)[1] ?? ''
    return reply.header('cache-control', 'no-cache').redirect(collectionPath(row.name) + query, 301)
  })

  app.get<{ Params: { name: string } }>('/asked/:name', hidden, async (request, reply) => {
    const id = cardIdOf(request.params.name)
    const isThere = id !== null && (await conversationOf(db, visibilityOf(await findViewer(request)), id)) !== null
    return sendPage(request, reply, isThere ? 200 : 404)
  })

  for (const path of ['/year/:name', '/on-this-day/:name']) {
    app.get(path, hidden, async (request, reply) => {
      const visibility = visibilityOf(await findViewer(request))
      return sendPage(request, reply, (await isTimeThere(request.url, visibility)) ? 200 : 404)
    })
  }

  refuseMethods(app)
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(request, reply, 404)
    return reply.status(404).send(errorBody('not-found', 'There is nothing at this address.', request))
  })
}

/** True for a request that gets Markdown. Sets Vary, as the same URL is HTML for others. */
function wantsMarkdown(request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('vary', 'accept')
  return acceptsMarkdown(request)
}

/** A Link header to the Markdown of a page; characters that would end the URL are encoded. */
const linkHeader = (address: string): string =>
  `<${address.replace(/[<>"]/g, encodeURIComponent)}>; rel="alternate"; type="text/markdown"`
