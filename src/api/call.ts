import type { z } from 'zod'
import { TEXTS } from '#archive/texts.ts'
import type { beginBackup } from './backup.ts'
import type { liftBlock, listBlocks, setBlock } from './blocks.ts'
import type { getCalendar } from './calendar.ts'
import type {
  approveComment,
  commentStatistics,
  deleteComment,
  listAllComments,
  listThread,
  postComment,
} from './comments.ts'
import type { getCard, getTimeline, listCards } from './cards.ts'
import type { changeCard, changeCards, listBulkChanges, openReasoning, undoBulk } from './change-cards.ts'
import type { getDashboard, listChanges } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorAnswer } from './error.ts'
import type { generateSeo, getGeneration } from './generate-seo.ts'
import type { forget, readForgettable } from './forget.ts'
import type { bindIdentity } from './identity.ts'
import type { beginImport, dropImport, getImport, previewImport, runImport, sendChunk } from './import.ts'
import type { changeLink, listLinks, makeLink, renewLink, withdrawLink } from './links.ts'
import type { getOpening } from './opening.ts'
import type { readKeys } from './proof.ts'
import type * as redactions from './redactions.ts'
import type * as review from './review.ts'
import type { changePassword, getSession, signIn, signInWithProvider, signOut, signUp } from './session.ts'
import type { listSessions, readSession, readSessionTexts } from './sessions.ts'
import type { deleteStar, getStars, putStar } from './stars.ts'
import type { suggest } from './suggest.ts'
import type { getText } from './texts.ts'
import type { getTopics } from './topics.ts'
import type { getSync, syncIndex } from './sync.ts'

/** Every call of the contract by method and path. Types only: no schema reaches the browser. */
export interface Calls {
  'GET /api/cards': typeof listCards
  'GET /api/cards/:id': typeof getCard
  'GET /api/cards/:id/timeline': typeof getTimeline
  'PATCH /api/cards/:id': typeof changeCard
  'PUT /api/cards/:id/reasoning': typeof openReasoning
  'GET /api/cards/:id/redactions': typeof redactions.listCardRedactions
  'POST /api/cards/:id/redactions': typeof redactions.redactWords
  'DELETE /api/cards/:id/redactions/:number': typeof redactions.undoRedaction
  'GET /api/cards/:id/original': typeof redactions.getOriginal
  'GET /api/admin/redactions': typeof redactions.listRedactions
  'POST /api/cards/bulk': typeof changeCards
  'POST /api/cards/bulk/:number/undo': typeof undoBulk
  'GET /api/admin/bulk-changes': typeof listBulkChanges
  'GET /api/forget': typeof readForgettable
  'POST /api/forget': typeof forget
  'GET /api/links': typeof listLinks
  'POST /api/links': typeof makeLink
  'PATCH /api/links/:id': typeof changeLink
  'DELETE /api/links/:id': typeof withdrawLink
  'POST /api/links/:id/new': typeof renewLink
  'GET /api/sessions': typeof listSessions
  'GET /api/sessions/:id': typeof readSession
  'GET /api/sessions/:id/texts': typeof readSessionTexts
  'GET /api/calendar': typeof getCalendar
  'GET /.well-known/colloquy.json': typeof readKeys
  'GET /api/opening': typeof getOpening
  'GET /api/topics': typeof getTopics
  'GET /api/suggest': typeof suggest
  'GET /api/texts/:name': typeof getText
  'GET /api/auth/get-session': typeof getSession
  'POST /api/auth/sign-up/email': typeof signUp
  'POST /api/auth/sign-in/email': typeof signIn
  'POST /api/auth/sign-in/social': typeof signInWithProvider
  'POST /api/auth/sign-out': typeof signOut
  'POST /api/auth/change-password': typeof changePassword
  'POST /api/identity': typeof bindIdentity
  'GET /api/stars': typeof getStars
  'PUT /api/stars/:id': typeof putStar
  'DELETE /api/stars/:id': typeof deleteStar
  'GET /api/threads/:thread/comments': typeof listThread
  'POST /api/threads/:thread/comments': typeof postComment
  'DELETE /api/comments/:id': typeof deleteComment
  'POST /api/comments/:id/approval': typeof approveComment
  'GET /api/comments': typeof listAllComments
  'GET /api/comments/statistics': typeof commentStatistics
  'GET /api/blocks': typeof listBlocks
  'POST /api/blocks': typeof setBlock
  'DELETE /api/blocks/:id': typeof liftBlock
  'GET /api/admin/review': typeof review.listReview
  'GET /api/admin/review/:id': typeof review.readReview
  'POST /api/admin/review': typeof review.decideReview
  'POST /api/admin/review/:id/visits': typeof review.visitFindings
  'POST /api/admin/review/:id/title': typeof review.renameReviewed
  'POST /api/admin/publish-without-findings': typeof review.publishFree
  'POST /api/admin/backup': typeof beginBackup
  'GET /api/admin/dashboard': typeof getDashboard
  'GET /api/admin/changes': typeof listChanges
  'GET /api/admin/import': typeof getImport
  'POST /api/admin/import': typeof beginImport
  'PUT /api/admin/import/:id/files/:number': typeof sendChunk
  'POST /api/admin/import/:id/preview': typeof previewImport
  'POST /api/admin/import/:id/run': typeof runImport
  'DELETE /api/admin/import/:id': typeof dropImport
  'POST /api/sync-algolia': typeof syncIndex
  'GET /api/admin/sync': typeof getSync
  'POST /api/generate-seo': typeof generateSeo
  'GET /api/admin/generate-seo': typeof getGeneration
}

export type Output<Name extends keyof Calls> = z.output<Calls[Name]['output']>

type Part<E extends Endpoint, Key extends 'params' | 'body'> = E[Key] extends z.ZodType ? z.input<E[Key]> : never

export interface CallOptions<E extends Endpoint> {
  /** The `:name` parts of the path. */
  params?: Part<E, 'params'>
  /** A query without '?', as `writeFilters` makes it. */
  query?: string
  body?: Part<E, 'body'>
  /** A chunk of a file in the place of a body. */
  bytes?: Blob
  signal?: AbortSignal
}

/** A call that the server refused or that did not reach it (`status` 0). `message` is a sentence for people. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  /** True for a call that the browser could not send, as there is no network. */
  get isOffline(): boolean {
    return this.code === 'offline'
  }

  /** True when `message` is the server's own sentence, not one of this client. */
  get isFromServer(): boolean {
    return this.status > 0 && this.code !== 'unknown'
  }
}

/** What the client needs of `fetch`; tests give `app.inject` this shape. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Makes a typed client.
 * @param fetching how a request is sent, the browser's `fetch` for instance
 * @returns a function that sends one call and gives its answer, or throws `CallError`
 */
export function makeCall(fetching: Fetch) {
  return async function call<Name extends keyof Calls>(
    name: Name,
    options: CallOptions<Calls[Name]> = {},
  ): Promise<Output<Name>> {
    const [method = 'GET', template = ''] = name.split(' ')
    const params = (options.params ?? {}) as Record<string, string>
    const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const url = options.query ? `${path}?${options.query}` : path
    const init: RequestInit = { method, headers: { accept: 'application/json', ...typeOf(method, options) } }
    if (options.signal) init.signal = options.signal
    if (options.body !== undefined) init.body = JSON.stringify(options.body)
    if (options.bytes) init.body = options.bytes
    const response = await fetching(url, init).catch((error: unknown) => {
      throw unanswered(error, options.signal)
    })
    if (response.ok) {
      return (await response.json().catch((error: unknown) => {
        if (error instanceof SyntaxError) throw new CallError(0, 'unknown', TEXTS.notCompleted)
        throw unanswered(error, options.signal)
      })) as Output<Name>
    }
    const { error } = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorAnswer>
    throw new CallError(response.status, error?.code ?? 'unknown', error?.message ?? TEXTS.notCompleted)
  }
}

/** The content type of a request; a POST without a body is of type JSON as well (R9.15, R13.2). */
function typeOf(method: string, content: { body?: unknown; bytes?: Blob }): Record<string, string> {
  if (content.bytes) return { 'content-type': 'application/octet-stream' }
  return content.body === undefined && method !== 'POST' ? {} : { 'content-type': 'application/json' }
}

/** What became of a call without an answer, in the words of R16.19. */
function unanswered(error: unknown, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return new CallError(0, 'cancelled', TEXTS.cancelled)
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new CallError(0, 'deadline-exceeded', TEXTS.requestTimedOut)
  }
  return isOffline()
    ? new CallError(0, 'offline', TEXTS.clientOffline)
    : new CallError(0, 'unreachable', TEXTS.connectionFailed)
}

/** True when the browser reports that there is no network; always false elsewhere. */
const isOffline = () => (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false
