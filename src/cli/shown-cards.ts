import { readFile, stat } from 'node:fs/promises'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { z } from 'zod'
import { card } from '#api/card.ts'
import { cardProof } from '#api/proof.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { readBytes } from '#intake/read-bytes.ts'
import { readableSize } from '#archive/readable-size.ts'
import { Refusal } from '#archive/refusal.ts'
import { CARD_DATA } from '#server/static-site/card-page.ts'

/** A card with its proof, as a call, a static page or an export gives it. */
const provenCard = card
  .pick({ id: true, prompt: true, response: true, dayStamp: true, sessionTitle: true, semanticSid: true })
  .extend({
    pageTitle: z.string().default(''),
    category: z.string().default(''),
    ...card.pick({ parts: true, answer: true, alternatives: true }).shape,
    proof: cardProof,
  })
export type ProvenCard = z.output<typeof provenCard>

/** Cards from somewhere, to be checked. */
export interface ShownCards {
  cards: ProvenCard[]
  /** The address that they came from; null for a file. */
  from: URL | null
  /** The page that showed the card; null where it was no page. */
  page: Node | null
}

type Node = DefaultTreeAdapterTypes.ParentNode

const MAX_BYTES = 256 * 2 ** 20
const TIMEOUT_MS = 15_000

/**
 * Reads cards with their proofs from the address of a page or a call, or from a file: a static page, a card's JSON, or an
 * export as JSON Lines.
 * @throws Refusal in one sentence where there is nothing, or no proof
 */
export async function readShown(target: string): Promise<ShownCards> {
  if (!isAddress(target)) return { ...cardsIn(await readText(target), target), from: null }
  const url = new URL(target)
  const found = await fetchText(url)
  if (found !== null && holdsProof(found)) return { ...cardsIn(found, target), from: url }
  // The page of a card is drawn by a script: the card itself comes from the API, or in an exported site from a static page.
  const [, top = '', name] = /^(.*?)(?:\/embed)?\/card\/([^/]+?)\/?$/.exec(url.pathname) ?? []
  const id = name === undefined ? null : cardIdOf(name)
  for (const path of id === null ? [] : [`/api/cards/${id}`, `/seo/card/${name}.html`]) {
    const at = new URL(top + path, url)
    // The server's page of a missing card says that it may have existed.
    const text = await fetchText(at).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'gone') return null
      throw error
    })
    if (text !== null && holdsProof(text)) return { ...cardsIn(text, target), from: at }
  }
  if (found === null) throw new Refusal('not-found', `There is no such page: ${target}.`)
  throw noProof(target)
}

export const isAddress = (target: string): boolean => /^https?:\/\//i.test(target) && URL.canParse(target)

const noProof = (target: string) =>
  new Refusal(
    'bad-request',
    `There is no proof on ${target}: name the page or the JSON of a card, or an export made with --proofs.`,
  )

/** Cheap, so that pages without a proof are not read as JSON. */
const holdsProof = (text: string) => text.includes('"proof":') && text.includes('"leaves":')

/** The text at a URL; null where there is none. @throws Refusal where no server answers, or the page is gone */
export async function fetchText(url: URL): Promise<string | null> {
  const headers = { accept: 'text/html, application/json' }
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null)
  if (!answer) throw new Refusal('unavailable', `${url.origin} cannot be reached: try again later.`)
  if (answer.status === 410) throw new Refusal('gone', `This page is gone: ${url.href}.`)
  if (!answer.ok) return null
  if (!answer.body) return ''
  return (await readBytes(answer.body, MAX_BYTES, () => tooLarge(url.href))).toString('utf8')
}

/** @throws Refusal where the file cannot be read */
export async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw tooLarge(path)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new Refusal('not-found', `There is no file ${path}: name a file, or an address with https://.`)
    throw new Refusal('unavailable', `The file ${path} cannot be read (${code}): name one that this user may read.`)
  }
}

const tooLarge = (target: string) =>
  new Refusal('too-large', `${target} is larger than ${readableSize(MAX_BYTES)}: check its cards one by one.`)

function cardsIn(text: string, target: string): Omit<ShownCards, 'from'> {
  if (!/^\s*\{/.test(text)) {
    const page = parse(text)
    const data = scriptOf(page)
    if (data === null) throw noProof(target)
    return { cards: [cardOf(data, target)], page }
  }
  if (isJson(text)) return { cards: [cardOf(text, target)], page: null }
  const cards = text
    .split('\n')
    .filter((line) => line.includes('"prompt":'))
    .map((line) => cardOf(line, target))
  if (cards.length === 0) throw noProof(target)
  return { cards, page: null }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function cardOf(json: string, target: string): ProvenCard {
  if (!holdsProof(json)) throw noProof(target)
  const read = isJson(json) ? provenCard.safeParse(JSON.parse(json)) : null
  if (read?.success) return read.data
  throw new Refusal('bad-request', `There is no card with a proof in ${target} as docs/proof.md describes it.`)
}

/** The card within a page. */
function scriptOf(node: Node): string | null {
  for (const child of node.childNodes) {
    if (!('childNodes' in child)) continue
    const isData =
      'tagName' in child &&
      child.tagName === 'script' &&
      child.attrs.some(({ name, value }) => name === 'id' && value === CARD_DATA)
    if (isData) return textOf(child)
    const inner = scriptOf(child)
    if (inner !== null) return inner
  }
  return null
}

/** The text of an element and all that is in it. */
export const textOf = (node: Node): string =>
  node.childNodes.map((child) => ('value' in child ? child.value : 'childNodes' in child ? textOf(child) : '')).join('')
