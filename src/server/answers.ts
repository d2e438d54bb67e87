import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { may, type Viewer } from '#archive/viewer.ts'
import type { Tables } from '#store/tables.ts'
import { encodingFor, pack, type Packed } from './packing.ts'
import { alreadyHas, cardsTag, mark } from './revalidate.ts'
import { sendJson } from './serve.ts'

/** Sends the answers that follow from the cards alone. */
export interface Answers {
  /**
   * Sends an answer in the contract's form, and keeps it for the visitors who come after.
   * @param make gives the answer as JSON text
   */
  send(asked: Asked, make: () => Promise<string>): Promise<FastifyReply>
}

export interface Asked {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
  /** What the answer is called among all answers: the call, and all of the request that the answer depends on. */
  name: string
  /** The answer also holds how many comments cards have. */
  withCounts?: boolean
  /** There may be no such answer: then `make` refuses, and has to be asked before anybody is told that nothing changed. */
  mayBeMissing?: boolean
}

/** What a kept answer takes besides its bytes and its name, about. */
const OVERHEAD = 300

/** One answer takes no more than this part of the room for all. */
const MOST_OF_ALL = 1 / 8

/**
 * Answers are kept as the bytes that are sent, under the archive revision that they follow from, so one is never sent once
 * a card has changed: the revision is read from the database with every request, as another process may have written.
 * Only what an anonymous visitor was sent is kept, and only sent to anonymous visitors (decisions 90).
 * @param limit room for answers, in bytes; 0 keeps none
 * @param count told whether an answer that may be kept was there
 */
export function openAnswers(
  db: Kysely<Tables>,
  { limit, count = () => undefined }: { limit: number; count?: (result: 'hit' | 'miss') => void },
): Answers {
  const kept =
    limit > 0
      ? new LRUCache<string, Packed>({
          maxSize: limit,
          maxEntrySize: Math.ceil(limit * MOST_OF_ALL),
          sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD,
        })
      : null

  return {
    async send({ viewer, request, reply, name, withCounts = false, mayBeMissing = false }, make) {
      if (may(viewer, 'see-private-cards')) {
        // What an admin sees is never kept, by browsers either (checklist V14.3.2).
        return sendJson(reply.header('cache-control', 'no-store'), await make())
      }
      const tag = await cardsTag(db, { withCounts })
      const isUnchanged = alreadyHas(request, tag)
      const answers = viewer.role === 'anonymous' ? kept : null
      const encoding = encodingFor(request.headers['accept-encoding'])
      const key = `${encoding} ${tag} ${name}`
      const known = answers?.get(key)
      if (answers) count(known ? 'hit' : 'miss')
      if (isUnchanged && (known || !mayBeMissing)) return mark(reply, tag).status(304).send()
      if (known) return sendPacked(mark(reply, tag), known)
      const text = await make()
      if (isUnchanged) return mark(reply, tag).status(304).send()
      if (!answers) return sendJson(mark(reply, tag), text)
      const packed = await pack(text, encoding)
      // A card may have changed, or turned private, while the answer was made.
      if ((await cardsTag(db, { withCounts })) === tag) answers.set(key, packed)
      return sendPacked(mark(reply, tag), packed)
    },
  }
}

const sendPacked = (reply: FastifyReply, { body, encoding }: Packed): FastifyReply => {
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return sendJson(reply, body)
}
