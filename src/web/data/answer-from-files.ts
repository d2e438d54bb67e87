import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { QueryRefusal, type QueryError } from '#archive/query/query-error.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import { openArchive, type Archive } from '#static-search/answers.ts'
import { openFiles, type ReadFile } from '#static-search/files.ts'
import { BASE } from '#web/address/site-base.ts'
import { anonymousId } from './anonymous-id.ts'
import { readPreference, writePreference } from './preference.ts'

const json = (body: unknown, status = 200): Response => Response.json(body, { status })
const refused = (status: number, code: string, message: string, place?: QueryError) =>
  json({ error: { code, message, requestId: '', ...(place && { place }) } }, status)

/** Stars belong to this browser, under the key that otherwise mirrors the server's stars. */
const starsKey = () => `starred_cards_${anonymousId()}`
function readStars(): string[] {
  const ids: unknown = JSON.parse(readPreference(starsKey()) ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function star(id: string, isStarred: boolean): Response {
  const others = readStars().filter((one) => one !== id)
  writePreference(starsKey(), JSON.stringify(isStarred ? [...others, id] : others))
  return json({ dedupid: id, isStarred })
}

/** Returns a function that fetches files below a URL. @param folder with a trailing slash */
const fetchFrom =
  (folder: string): ReadFile =>
  async (name) => {
    const response = await fetch(BASE + folder + name)
    if (!response.ok) throw new Error(`${name} was answered with status ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }

/**
 * Makes the replacement of `fetch` in an exported site: calls are answered from its files, and calls that need a server are
 * refused.
 * @param folder of the files, with a trailing slash
 */
export function answerFrom(folder: string): (url: string, init: RequestInit) => Promise<Response> {
  const archive = openArchive(openFiles(fetchFrom(folder)))
  return (url, init) =>
    answer(archive, url, init.method ?? 'GET').catch((error: unknown) => {
      if (error instanceof QueryRefusal) return refused(400, error.code, error.message, error.place)
      if (error instanceof Refusal) return refused(400, error.code, error.message)
      throw error
    })
}

async function answer(archive: Archive, url: string, method: string): Promise<Response> {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const [, , resource = '', id = '', part = ''] = path.split('/').map(decodeURIComponent)
  const params = new URLSearchParams(query)
  const found = (what: unknown, sentence: string) => (what === null ? refused(404, 'not-found', sentence) : json(what))
  const card = (what: unknown) => found(what, TEXTS.noSuchCard)
  switch (`${method} ${resource}${part && ` ${part}`}`) {
    case 'GET cards':
      return id === '' ? json(await archive.list(params, readStars())) : card(await archive.card(id))
    case 'GET cards timeline':
      return card(await archive.timeline(id))
    case 'GET sessions':
      if (id !== '') return card(await archive.session(id))
      return card(await archive.sessions(Number(params.get('limit') ?? 12), params.get('after')))
    case 'GET collections':
      return id === ''
        ? json(await archive.collections())
        : found(await archive.collection(id, Number(params.get('page') ?? 1)), COLLECTION_TEXTS.noSuch)
    case 'GET trends':
      return json(await archive.trends(params))
    case 'GET years':
      return id === '' ? json(await archive.years()) : found(await archive.year(id), TIME_TEXTS.noSuchYear)
    case 'GET on-this-day':
      return found(await archive.onThisDay(id), TIME_TEXTS.noSuchDay)
    case 'GET cards related':
      return card(await archive.related(id))
    case 'GET sessions related':
      return card(await archive.sessionRelated(id))
    case 'GET topics':
      return json(await archive.topics())
    case 'GET sessions texts':
      return card(await archive.sessionTexts(id, Number(params.get('from') ?? 0)))
    case 'GET calendar':
      return json(await archive.calendar())
    case 'GET opening':
      return json(await archive.opening(Math.random, params.get('not')))
    case 'GET suggest':
      return json(await archive.suggest(params, readStars()))
    case 'GET search-help':
      return json(await archive.searchHelp(readStars()))
    case 'GET colloquy.json':
      return json(await archive.keys())
    case 'GET texts':
      return json(await archive.text(id === 'faq' ? 'faq' : 'about'))
    case 'GET stars':
      return json({ userId: anonymousId(), starredCardIds: readStars() })
    case 'PUT stars':
    case 'DELETE stars':
      return star(id, method === 'PUT')
    case 'POST identity':
      return json({ id: anonymousId(), type: 'anonymous' })
    case 'GET auth':
      return json(null)
    default:
      return refused(404, 'not-found', 'This site is an export: nothing can be written here.')
  }
}
