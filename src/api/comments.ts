import { z } from 'zod'
import { endpoint, nameSchema, resource } from './endpoint.ts'

const comment = resource('Comment', {
  id: z.string(),
  text: z.string().describe('markup of the allow-list: p br em strong b i u mark span a ul ol li blockquote code pre'),
  threadId: z.string(),
  createdAt: z.string().describe('ISO instant'),
  userId: z.string().nullable().describe('null when it was written anonymously'),
  userName: z.string().nullable(),
  userEmail: z.string().nullable().exactOptional().describe('for admins only'),
  isAddressKnown: z.boolean().exactOptional().describe('for admins only: the address it came from can be blocked'),
  isWaiting: z.boolean().describe('true until an admin approves it; only its author and admins see it then'),
})

const threadParams = z.object({ thread: z.string().max(200).describe('`card-` and the id of a card, or `main-page`') })
const commentParams = z.object({ id: z.string().max(100).describe('the id of a comment') })

/** A place in a thread, or in all of them. Nothing can be read from it but by the server. */
const place = z.string().max(30)

const page = {
  limit: z.coerce.number().int().min(1).max(1000).default(50).describe('how many at most'),
  before: place.optional().describe('as `next` gives it'),
}

const commentPage = resource('CommentPage', {
  comments: z.array(comment).describe('newest first'),
  next: z.string().nullable().describe('the address of the following page'),
  total: z.number().int(),
  event: place.describe('a live stream asked for with ?after= this goes on from here'),
})

export const listThread = endpoint('GET /api/threads/:thread/comments', {
  summary: "The comments of a thread, 'card-{id}' or 'main-page'",
  params: threadParams,
  query: z.object(page),
  output: commentPage,
})

export const postComment = endpoint('POST /api/threads/:thread/comments', {
  summary: 'Adds a comment',
  params: threadParams,
  body: z.strictObject({
    text: z.string(),
    website: z.string().max(1000).optional().describe('no person sees this field; leave it empty'),
    account: z
      .string()
      .max(100)
      .nullable()
      .optional()
      .describe('the id of the account that wrote it, null for a visitor: refused where another is signed in by now'),
    filledIn: z.number().min(0).optional().describe('milliseconds from the first sight of the form to its sending'),
  }),
  output: comment,
})

export const deleteComment = endpoint('DELETE /api/comments/:id', {
  summary: 'Takes a comment away (admin)',
  params: commentParams,
  output: z.object({ id: z.string() }),
})

export const approveComment = endpoint('POST /api/comments/:id/approval', {
  summary: 'Lets a waiting comment be shown (admin)',
  params: commentParams,
  output: comment,
})

/** A comment as admins see it, wherever it is. */
const moderated = comment.extend({
  cardTitle: z.string().exactOptional().describe('the title of the card it stands on, or the beginning of its prompt'),
})
nameSchema(moderated, 'ModeratedComment')

export const listAllComments = endpoint('GET /api/comments', {
  summary: 'The comments of all threads (admin)',
  query: z.object({
    ...page,
    search: z
      .string()
      .max(200)
      .optional()
      .describe("only comments that hold this in their text or their author's name"),
    waiting: z
      .stringbool()
      .default(false)
      .describe('true: only those that wait for approval, which `total` counts then'),
  }),
  output: commentPage.extend({ comments: z.array(moderated).describe('newest first') }),
})

export const commentStatistics = endpoint('GET /api/comments/statistics', {
  summary: 'How many comments each thread has (admin)',
  output: z.object({
    total: z.number().int(),
    threads: z.array(
      z.object({
        threadId: z.string(),
        cardId: z.string(),
        cardTitle: z.string().exactOptional(),
        count: z.number().int(),
        latest: z.string(),
      }),
    ),
  }),
})

/** What a live stream's `after` and `Last-Event-ID` hold: the place of the last event that was seen. */
export const liveQuery = z.object({
  after: place.optional().describe('`event` of a page of comments: events since then come first'),
})
