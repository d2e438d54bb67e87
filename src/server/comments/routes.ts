import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import type { KnownViewer, Viewer } from '#archive/viewer.ts'
import type { NumberCipher } from '#server/http/number-cipher.ts'
import { serve, type FindViewer } from '#server/http/serve.ts'
import { liftBlock, listBlocks, setBlock } from './blocks.ts'
import {
  approveComment,
  postComment,
  readText,
  refuseSilenced,
  removeComment,
  type Discussion,
} from './post-comment.ts'
import { openThread, readAllComments, readStatistics, readThread, type CommentPage, type Window } from './threads.ts'

/** What the calls about comments need besides the discussion itself. */
interface CommentRouteNeeds {
  discussion: Discussion
  /** Where a request comes from, for counting. */
  blockOf: (request: FastifyRequest) => string
  /** Encrypts the numbers of comments and events, which count private threads too. */
  numbers: NumberCipher
  /** Gives an anonymous visitor an identity. */
  bind: (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => KnownViewer
  findViewer: FindViewer
}

/** A page with the address of the one after it, which keeps everything else of the query. */
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

/** What a query asks for, with the number of its place. @throws Refusal when the place was not named by `next` */
function windowOf(numbers: NumberCipher, { limit, before }: { limit: number; before?: string | undefined }): Window {
  const number = before === undefined ? undefined : numbers.decrypt(before)
  if (number === null) throw new Refusal('bad-request', REFUSALS.noSuchPage)
  return { limit, before: number }
}

/** The calls about comments. None of their answers is kept: they differ by who asks, and change at any time. */
export function commentRoutes(
  app: FastifyInstance,
  { discussion, blockOf, numbers, bind, findViewer }: CommentRouteNeeds,
): void {
  const { db, rules } = discussion
  const fresh = (reply: FastifyReply) => void reply.header('cache-control', 'no-store')

  serve(app, findViewer, listThread, async ({ viewer, params, query, reply }) => {
    fresh(reply)
    const path = `/api/threads/${encodeURIComponent(params.thread)}/comments`
    const page = await readThread(db, viewer, params.thread, windowOf(numbers, query))
    return pageAnswer(numbers, path, { limit: query.limit }, page)
  })

  serve(app, findViewer, postCall, async ({ viewer, params, body, request, reply }) => {
    fresh(reply)
    await openThread(db, viewer, params.thread)
    refuseSilenced(rules, viewer)
    const text = readText(params.thread, body.text)
    const block = blockOf(request)
    const known = bind(viewer, request, reply)
    const { website, filledIn } = body
    return postComment(discussion, params.thread, { viewer: known, block, text, website, filledIn })
  })

  serve(app, findViewer, deleteComment, ({ viewer, params, reply }) => {
    fresh(reply)
    return removeComment(discussion, viewer, params.id)
  })

  serve(app, findViewer, approveCall, ({ viewer, params, reply }) => {
    fresh(reply)
    return approveComment(discussion, viewer, params.id)
  })

  serve(app, findViewer, listAllComments, async ({ viewer, query, reply }) => {
    fresh(reply)
    const { limit, search } = query
    const page = await readAllComments(db, viewer, windowOf(numbers, query), search)
    return pageAnswer(numbers, '/api/comments', { limit, search }, page)
  })

  serve(app, findViewer, listBlocksCall, ({ viewer, reply }) => {
    fresh(reply)
    return listBlocks(db, viewer)
  })

  serve(app, findViewer, setBlockCall, ({ viewer, body, reply }) => {
    fresh(reply)
    return setBlock(db, viewer, body)
  })

  serve(app, findViewer, liftBlockCall, ({ viewer, params, reply }) => {
    fresh(reply)
    return liftBlock(db, viewer, params.id)
  })

  serve(app, findViewer, commentStatistics, ({ viewer, reply }) => {
    fresh(reply)
    return readStatistics(db, viewer)
  })
}
