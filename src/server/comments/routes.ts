import type { FastifyInstance } from 'fastify'
import { liftBlock as liftBlockCall, listBlocks as listBlocksCall, setBlock as setBlockCall } from '#api/blocks.ts'
import {
  approveComment as approveCall,
  commentStatistics,
  deleteComment,
  listAllComments,
  listThread,
  postComment as postCall,
} from '#api/comments.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS } from '#archive/texts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { NumberCipher } from '#server/http/number-cipher.ts'
import { adminCalls } from '#server/http/admin-calls.ts'
import { serve } from '#server/http/serve.ts'
import { liftBlock, listBlocks, setBlock } from './blocks.ts'
import { approveComment, postComment, readText, refuseOtherAccount, refuseSilenced } from './post-comment.ts'
import { removeComment } from './remove-comment.ts'
import { openThread, readAllComments, readStatistics, readThread, type CommentPage, type Window } from './threads.ts'

/** A page with the URL of the next one, which keeps the rest of the query. */
function pageAnswer(
  numbers: NumberCipher,
  path: string,
  query: Record<string, string | number | undefined>,
  page: CommentPage,
) {
  const { before, event, ...rest } = page
  const answer = { ...rest, event: numbers.encrypt(event) }
  if (before === null) return { ...answer, next: null }
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, before: numbers.encrypt(before) }))
    if (value !== undefined) next.set(name, String(value))
  return { ...answer, next: `${path}?${next.toString()}` }
}

/** The window of a query, with a decrypted position. @throws Refusal when the position was not one of `next` */
function windowOf(numbers: NumberCipher, { limit, before }: { limit: number; before?: string | undefined }): Window {
  const number = before === undefined ? undefined : numbers.decrypt(before)
  if (number === null) throw new Refusal('bad-request', REFUSALS.noSuchPage)
  return { limit, before: number }
}

/** The calls about comments. Responses depend on the caller, and change at any time. */
export function commentRoutes(
  app: FastifyInstance,
  { discussion, blockOf, numbers, identity, findViewer }: AppContext,
): void {
  const { db, rules } = discussion
  const serveAdmins = adminCalls(app, findViewer)

  serve(app, findViewer, listThread, async ({ viewer, params, query, request }) => {
    const path = `/api/threads/${encodeURIComponent(params.thread)}/comments`
    const visitor = identity.anonymousViewer(request).id
    const page = await readThread(db, { viewer, visitor }, params.thread, windowOf(numbers, query))
    return pageAnswer(numbers, path, { limit: query.limit }, page)
  })

  serve(app, findViewer, postCall, async ({ viewer, params, body, request, reply }) => {
    await openThread(db, viewer, params.thread)
    refuseSilenced(rules, viewer)
    refuseOtherAccount(viewer, body.account)
    const text = readText(params.thread, body.text)
    const block = blockOf(request)
    const known = identity.authors(request)
    const author = identity.bind(viewer, request, reply)
    const { website, filledIn } = body
    const attempt = { viewer: author, known, block, text, website, filledIn }
    const posted = await postComment(discussion, params.thread, attempt)
    // Not of a refused comment: the account that is blocked here would be replaced by the next one.
    identity.keepAuthor(author, reply)
    return posted
  })

  serveAdmins(deleteComment, ({ viewer, params }) => removeComment(discussion, viewer, params.id))

  serveAdmins(approveCall, ({ viewer, params }) => approveComment(discussion, viewer, params.id))

  serveAdmins(listAllComments, async ({ viewer, query }) => {
    const { limit, search, waiting: isWaiting } = query
    const page = await readAllComments(db, viewer, windowOf(numbers, query), { search, isWaiting })
    return pageAnswer(numbers, '/api/comments', { limit, search, waiting: isWaiting ? 'true' : undefined }, page)
  })

  serveAdmins(listBlocksCall, ({ viewer }) => listBlocks(db, viewer))

  serveAdmins(setBlockCall, ({ viewer, body }) => setBlock(discussion, viewer, body))

  serveAdmins(liftBlockCall, ({ viewer, params }) => liftBlock(db, viewer, params.id))

  serveAdmins(commentStatistics, ({ viewer }) => readStatistics(db, viewer))
}
