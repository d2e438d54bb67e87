import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { may, type Viewer } from '#archive/viewer.ts'
import { versionAtOnce } from '#store/revision.ts'
import type { Tables } from '#store/tables.ts'
import { encodingFor, pack, type Encoding, type Packed } from './packing.ts'
import { alreadyHas, cardsTag, mark, tagOf } from './revalidate.ts'
import { sendJson } from './serve.ts'

/** Sends the answers that follow from the cards alone. */
export interface Answers {
  /**
   * Sends an answer in the contract's form, and keeps it for the visitors who come after.
   * @param make gives the answer as JSON text
   */
  send(asked: Asked, make: () => Promise<string>): Promise<FastifyReply>
  /**
   * What an anonymous visitor was sent for the same address and would be sent now; null where that cannot be told at once.
   */
  known(url: string, encoding: Encoding | null): Kept | null
}

/** What an answer depends on besides the cards. */
interface Question {
  /** What the answer is called among all answers: the call, and all of the request that the answer depends on. */
  name: string
  /** The answer also holds how many comments cards have. */
  withCounts?: boolean
}

export interface Asked extends Question {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
  /** There may be no such answer: then `make` refuses, and has to be asked before anybody is told that nothing changed. */
  mayBeMissing?: boolean
}

export interface Kept extends Packed {
  /** What it follows from. */
  tag: string
  /** The call that it answers, as it was registered. */
  route: string
}

/** What a kept answer takes besides its bytes and its name, about. */
const OVERHEAD = 300
/** One answer takes no more than this part of the room for all; and so much of it goes to addresses. */
const MOST_OF_ALL = 1 / 8

/**
 * Answers are kept as the bytes that are sent, with the archive revision that they follow from, so one is never sent once
 * a card has changed: the revision is read from the database with every request, as another process may have written.
 * Only what an anonymous visitor was sent is kept, and only sent to anonymous visitors (decisions 90).
 * @param limit room for answers, in bytes; 0 keeps none
 * @param count told whether an answer that may be kept was there
 */
export function openAnswers(
  db: Kysely<Tables>,
  { limit, count = () => undefined }: { limit: number; count?: (result: 'hit' | 'miss') => void },
): Answers {
  if (limit === 0) return { send: (asked, make) => sendMade(db, asked, make), known: () => null }
  const kept = new LRUCache<string, Kept>({
    maxSize: limit,
    maxEntrySize: Math.ceil(limit * MOST_OF_ALL),
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD,
  })
  /** What was asked for at an address: who asks at the same one is answered without a look at what it says. */
  const questions = new LRUCache<string, Question>({
    maxSize: Math.ceil(limit * MOST_OF_ALL),
    sizeCalculation: ({ name }, url) => 2 * (url.length + name.length) + OVERHEAD,
  })
  const keyOf = ({ name }: Question, encoding: Encoding | null) => `${encoding} ${name}`

  function sendKept(request: FastifyRequest, reply: FastifyReply, { tag, body, encoding }: Kept): FastifyReply {
    mark(reply, tag)
    if (alreadyHas(request, tag)) return reply.status(304).send()
    if (encoding !== null) void reply.header('content-encoding', encoding)
    return sendJson(reply, body)
  }

  return {
    async send(asked, make) {
      const { viewer, request, reply, name, withCounts = false, mayBeMissing = false } = asked
      if (viewer.role !== 'anonymous') return sendMade(db, asked, make)
      const question = { name, withCounts }
      const encoding = encodingFor(request.headers['accept-encoding'])
      const key = keyOf(question, encoding)
      const tag = await cardsTag(db, question)
      const known = kept.get(key)
      count(known?.tag === tag ? 'hit' : 'miss')
      if (known?.tag === tag) return sendKept(request, reply, known)
      const isUnchanged = alreadyHas(request, tag)
      if (isUnchanged && !mayBeMissing) return mark(reply, tag).status(304).send()
      const answer = { tag, route: request.routeOptions.url ?? '', ...(await pack(await make(), encoding)) }
      // A card may have changed, or turned private, while the answer was made.
      if ((await cardsTag(db, question)) === tag) {
        kept.set(key, answer)
        questions.set(request.url, question)
      }
      return sendKept(request, reply, answer)
    },
    known(url, encoding) {
      const question = questions.get(url)
      const answer = question && kept.get(keyOf(question, encoding))
      if (!answer) return null
      const version = versionAtOnce(db)
      if (!version || answer.tag !== tagOf(version, question)) return null
      count('hit')
      return answer
    },
  }
}

/** For who is somebody, and where nothing is kept. What an admin sees is not kept by browsers either (checklist V14.3.2). */
async function sendMade(
  db: Kysely<Tables>,
  { viewer, request, reply, mayBeMissing = false, ...question }: Asked,
  make: () => Promise<string>,
): Promise<FastifyReply> {
  if (may(viewer, 'see-private-cards')) return sendJson(reply.header('cache-control', 'no-store'), await make())
  const tag = await cardsTag(db, question)
  const isUnchanged = alreadyHas(request, tag)
  const text = isUnchanged && !mayBeMissing ? '' : await make()
  mark(reply, tag)
  return isUnchanged ? reply.status(304).send() : sendJson(reply, text)
}
