import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { may, type Viewer } from '#archive/viewer.ts'
import { countsAtOnce, readCounts } from '#store/comment-counts.ts'
import { readVersion, versionOfTurn, type Version } from '#store/revision.ts'
import type { Tables, ThreadCountsTable } from '#store/tables.ts'
import { encodingFor, pack, type Encoding, type Packed } from './packing.ts'
import { alreadyHas, cardsTag, mark, tagOf } from './revalidate.ts'
import { JSON_TYPE, sendJson } from './serve.ts'
import { counted, filledIn, threadsIn } from './uncounted.ts'

/** Sends the answers that follow from the cards alone. */
export interface Answers {
  /**
   * Sends an answer in the contract's form, and keeps it for the visitors who come after.
   * @param make gives the answer as text; numbers of comments are left to be filled in (`uncounted`)
   */
  send(asked: Asked, make: () => Promise<string>): Promise<FastifyReply>
  /**
   * What an anonymous visitor was sent for the same address and would be sent now; null where that cannot be told at once.
   */
  known(url: string, encoding: Encoding | null): Kept | null
}

export interface Asked {
  viewer: Viewer
  request: FastifyRequest
  reply: FastifyReply
  /** What the answer is called among all answers: the call, and all of the request that the answer depends on. */
  name: string
  /** The answer also holds how many comments cards have. */
  withCounts?: boolean
  /** Its media type; JSON where none is named. */
  type?: string
  /**
   * What else it follows from beside public cards and its address, such as the host that was asked, as a part of its ETag
   * and of its name. The cache fast path knows addresses alone, so it leaves these answers to the app.
   */
  also?: string
  /** There may be no such answer: then `make` refuses, and has to be asked before anybody is told that nothing changed. */
  mayBeMissing?: boolean
}

export interface Kept extends Packed {
  /** Its media type. */
  type: string
  /** What it follows from. */
  tag: string
  /** The call that it answers, as it was registered. */
  route: string
  revision: number
  /** What it says of comments; null when it says nothing of them. */
  counts: Counts | null
}

/** How many comments the cards of an answer have. */
interface Counts {
  /** The cards' threads, as a `jsonSet`. */
  threads: string
  /** The numbers of those that have any. */
  said: string
  /** The version's number at which they were seen last. */
  seenAt: number
}

/** What a kept answer takes besides its bytes and texts, about. */
const OVERHEAD = 300
/** One answer takes no more than this part of the room for all; and so much of it goes to addresses. */
const MOST_OF_ALL = 1 / 8
/** So much of the room goes to texts without the numbers of comments. */
const FOR_TEXTS = 1 / 4

const saidBy = (counts: readonly ThreadCountsTable[]): string =>
  counts.map(({ thread_id, count }) => `${thread_id} ${count}`).join()

/** True when an answer's numbers must be looked at again: some card's number of comments is another since. */
const isInDoubt = (counts: Counts | null, version: Version): counts is Counts =>
  counts !== null && counts.seenAt !== version.counts

/** True when the numbers are what the answer says. @param now read after the version */
function isConfirmed(counts: Counts, now: readonly ThreadCountsTable[], version: Version): boolean {
  const isSame = saidBy(now) === counts.said
  if (isSame) counts.seenAt = version.counts
  return isSame
}

/**
 * Answers are kept as the bytes that are sent, with the public revision that they follow from, so one is never sent once
 * a public card has changed: the revision is read from the database while a request waits, as another process may have written.
 * Where an answer says how many comments its cards have, these numbers are read when any card's has changed; when they
 * are others, they are filled in anew (decisions 105).
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
    sizeCalculation: ({ body, counts }, key) =>
      body.length + 2 * key.length + (counts ? counts.threads.length + counts.said.length : 0) + OVERHEAD,
  })
  /** What was asked for at an address: who asks at the same one is answered without a look at what it says. */
  const names = new LRUCache<string, string>({
    maxSize: Math.ceil(limit * MOST_OF_ALL),
    sizeCalculation: (name, url) => 2 * (url.length + name.length) + OVERHEAD,
  })
  /** The texts of answers whose numbers of comments may have to be filled in anew. */
  const texts = new LRUCache<string, { text: string; revision: number }>({
    maxSize: Math.ceil(limit * FOR_TEXTS),
    sizeCalculation: ({ text }, name) => text.length + 2 * name.length + OVERHEAD,
  })
  /** What is being made: whoever asks for the same of the same version waits for it. */
  const underway = new Map<string, Promise<Kept>>()
  const keyOf = (name: string, encoding: Encoding | null) => `${encoding} ${name}`

  async function isStillRight({ revision, counts }: Kept, version: Version): Promise<boolean> {
    if (revision !== version.revision) return false
    return !isInDoubt(counts, version) || isConfirmed(counts, await readCounts(db, counts.threads), version)
  }

  function makeOnce(key: string, make: () => Promise<Kept>): Promise<Kept> {
    const begun = underway.get(key)
    if (begun) return begun
    const making = make().finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }

  async function compose(asked: Asked, version: Version, make: () => Promise<string>) {
    const { request, name, withCounts = false, type = JSON_TYPE, also = '' } = asked
    const { revision } = version
    const encoding = encodingFor(request.headers['accept-encoding'])
    const known = texts.get(name)
    const text = known?.revision === revision ? known.text : await make()
    const threads = withCounts ? threadsIn(text) : null
    const now = threads === null ? [] : await readCounts(db, threads)
    const counts = threads === null ? null : { threads, said: saidBy(now), seenAt: version.counts }
    const packed = await pack(threads === null ? text : filledIn(text, now), encoding)
    const tag = tagOf(version, { also: counts ? hash('sha1', counts.said, 'base64url').slice(0, 12) : also })
    const answer: Kept = { tag, type, route: request.routeOptions.url ?? '', revision, counts, ...packed }
    // A card may have changed, or turned private, while the answer was made.
    if ((await readVersion(db)).revision !== revision) return answer
    kept.set(keyOf(name, encoding), answer)
    if (also === '') names.set(request.url, name)
    if (counts) texts.set(name, { text, revision })
    return answer
  }

  function sendKept(request: FastifyRequest, reply: FastifyReply, { tag, type, body, encoding }: Kept): FastifyReply {
    mark(reply, tag)
    if (alreadyHas(request, tag)) return reply.status(304).send()
    if (encoding !== null) void reply.header('content-encoding', encoding)
    return reply.type(type).send(body)
  }

  return {
    async send(asked, make) {
      const { viewer, request, reply, name, withCounts = false, mayBeMissing = false, also = '' } = asked
      if (viewer.role !== 'anonymous') return sendMade(db, asked, make)
      const key = keyOf(name, encodingFor(request.headers['accept-encoding']))
      const version = await readVersion(db)
      const known = kept.get(key)
      const isThere = known !== undefined && (await isStillRight(known, version))
      count(isThere ? 'hit' : 'miss')
      if (isThere) {
        if (also === '') names.set(request.url, name)
        return sendKept(request, reply, known)
      }
      const tag = tagOf(version, { withCounts, also })
      if (!withCounts && !mayBeMissing && alreadyHas(request, tag)) return mark(reply, tag).status(304).send()
      return sendKept(request, reply, await makeOnce(`${tag} ${key}`, () => compose(asked, version, make)))
    },
    known(url, encoding) {
      const name = names.get(url)
      const answer = name === undefined ? undefined : kept.get(keyOf(name, encoding))
      if (!answer) return null
      const version = versionOfTurn(db)
      if (version?.revision !== answer.revision) return null
      const { counts } = answer
      if (isInDoubt(counts, version)) {
        const now = countsAtOnce(db, counts.threads)
        if (now === null || !isConfirmed(counts, now, version)) return null
      }
      count('hit')
      return answer
    },
  }
}

/** For who is somebody, and where nothing is kept. What an admin sees is not kept by browsers either (checklist V14.3.2). */
async function sendMade(
  db: Kysely<Tables>,
  { viewer, request, reply, withCounts = false, mayBeMissing = false, type = JSON_TYPE, also = '' }: Asked,
  make: () => Promise<string>,
): Promise<FastifyReply> {
  const text = async () => (withCounts ? counted(db, await make()) : make())
  if (may(viewer, 'see-private-cards')) return sendJson(reply.header('cache-control', 'no-store'), await text())
  const tag = await cardsTag(db, { withCounts, also })
  const isUnchanged = alreadyHas(request, tag)
  const answer = isUnchanged && !mayBeMissing ? '' : await text()
  mark(reply, tag)
  return isUnchanged ? reply.status(304).send() : reply.type(type).send(Buffer.from(answer))
}
