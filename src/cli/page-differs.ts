import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { newCard, type Card } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { ownPicture } from '#archive/picture.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { CARD_FORM, cardPage } from '#server/static-site/card-page.ts'
import { SHARED_FORM, sharedPage } from '#server/static-site/shared-page.ts'
import { textOf, type ProvenCard } from './shown-cards.ts'

type Node = DefaultTreeAdapterTypes.ParentNode
type Element = DefaultTreeAdapterTypes.Element

/** The content of a static page besides the card in it. */
export interface ShownByPage {
  /** `unknown` where another version of the program drew the page: then its texts alone are compared. */
  state: 'same' | 'differs' | 'unknown'
  /** The headings of prompt and response that differ from Colloquy's own: a setting, which is not signed. */
  headings: string[]
}

/**
 * Compares a static page with the card in it: the page is made of the card again, and what both show is compared without white
 * space. Headings over the texts and why words are redacted are in no card.
 * @param content of the card, null where it is two texts
 */
export async function pageDiffers(page: Node, card: ProvenCard, content: CardContent | null): Promise<ShownByPage> {
  const { id, pageTitle, category, sessionTitle, semanticSid, dayStamp, prompt, response } = card
  const whole = newCard({ id, pageTitle, category, sessionTitle, semanticSid, dayStamp, prompt, response })
  // The card in a page does not say which picture it has: none, one of its parts, or another.
  const pictures = [{}, { imageUrl: ownPicture(id) }, { imageUrl: '/images/other.png' }]
  const again = await Promise.all(
    pictures.map(async (picture) => articleOf(await draw(page, { ...whole, ...picture }, content))),
  )
  const [article] = articles(page)
  const isSaid = again.some((made) => words(readings(page)) === words(readings(made)))
  if (!article || !isSaid || marksOf(article, 'hidden').length > 0) return { state: 'differs', headings: [] }
  const form = attribute(article, 'data-form')
  if (form !== CARD_FORM && form !== SHARED_FORM) return { state: 'unknown', headings: [] }
  const isRedacted = /▇/.test(words([article]))
  const isWhole = again.some((made) => shownBy(made, false) === shownBy(article, isRedacted))
  const isAlone = articles(page).length === 1 && words(readings(page)) === words(readings(article))
  const headings = headingsOf(article).map((heading) => textOf(heading).trim())
  const usual = [DEFAULT_SITE.promptLabel, DEFAULT_SITE.responseLabel]
  return {
    state: isWhole && isAlone ? 'same' : 'differs',
    headings: headings.every((heading, at) => heading === usual[at]) ? [] : headings,
  }
}

/** A page of the same form, of a card. */
async function draw(page: Node, card: Card, content: CardContent | null): Promise<Node> {
  const site = { ...DEFAULT_SITE, images: '/images/' }
  const parts = { content, proof: null }
  const [article] = articles(page)
  if (!article || attribute(article, 'data-form') !== SHARED_FORM)
    return parse(await cardPage(card, { previous: null, next: null, related: [] }, site, parts))
  const shared = { what: 'card', cards: [{ card, parts }], from: 0, earlier: null, later: null, endsAt: 0 } as const
  return parse(await sharedPage(shared, site))
}

/**
 * Everything that a reader sees of an article, as one text: its words, where the texts of the card are, and what is styled or shown
 * as a picture.
 * @param hasNotes whether it may say why words are redacted
 */
function shownBy(article: Element, hasNotes: boolean): string {
  const notes = children(article).filter((child) => hasNotes && attribute(child, 'class') === 'redactions')
  const left = new Set<Node>([...headingsOf(article), ...notes])
  const text = (node: Node): string =>
    node.childNodes
      .map((child) => {
        if ('value' in child) return child.value
        if (!('childNodes' in child) || left.has(child)) return ''
        return isReading(child) ? `\u0001${text(child)}\u0002` : text(child)
      })
      .join('')
  const drawn = elements(article).filter(({ tagName }) => DRAWN.has(tagName))
  const shown = [headingsOf(article).length, marksOf(article, 'style'), drawn.map(({ tagName }) => tagName)]
  return `${text(article).replaceAll(/\s+/g, '')}\n${JSON.stringify(shown)}`
}

/** Elements that draw something besides text. */
const DRAWN = new Set(['img', 'svg', 'video', 'canvas', 'iframe', 'object', 'embed', 'input', 'textarea', 'template'])

/** The headings of prompt and response. */
const headingsOf = (article: Element): Element[] =>
  children(article).flatMap((section) => {
    const [first] = section.tagName === 'section' ? children(section) : []
    return first?.tagName === 'h2' ? [first] : []
  })

const words = (nodes: readonly Node[]): string => nodes.map(textOf).join('').replaceAll(/\s+/g, '')

const children = (node: Node): Element[] => node.childNodes.filter((child) => 'tagName' in child)

const elements = (node: Node): Element[] => children(node).flatMap((child) => [child, ...elements(child)])

const articles = (page: Node): Element[] => elements(page).filter(({ tagName }) => tagName === 'article')

const articleOf = (page: Node): Element => articles(page)[0]!

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value

/** The values of an attribute on an element and all that is in it. */
const marksOf = (element: Element, name: string): string[] =>
  [element, ...elements(element)].flatMap((one) => attribute(one, name) ?? [])

const isReading = (node: Node): boolean =>
  'attrs' in node && (attribute(node, 'class') ?? '').split(' ').includes('reading')

/** The elements that hold what was said. */
const readings = (node: Node): Element[] =>
  children(node).flatMap((child) => (isReading(child) ? [child] : readings(child)))
