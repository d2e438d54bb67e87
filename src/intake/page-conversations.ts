import { parseFragment } from 'parse5'
import { activityCells, isActivityPage, type ActivityCell } from './activity-page.ts'
import { pageFragments } from './page-fragments.ts'
import { attributeOf, elements, hasClass, textOf, type Element } from './page-tree.ts'
import { savedConversation, type SavedConversation } from './saved-conversation.ts'

const CONVERSATION = /<div\s[^>]*class="conversation"[^>]*>/g

/** One message of a rendered page. */
export interface DrawnMessage {
  author: string
  text: string
  pictures: string[]
}

/** One conversation of a rendered page; a class, so that parsed JSON cannot be mistaken for one. */
export class DrawnConversation {
  readonly title: string
  readonly messages: readonly DrawnMessage[]

  constructor(title: string, messages: readonly DrawnMessage[]) {
    this.title = title
    this.messages = messages
  }
}

/** A conversation of a page, with its markup. */
export interface PageConversation {
  line: number
  value: DrawnConversation | SavedConversation | ActivityCell
  html: string
}

/**
 * The conversations of a page, or Google's activities: as chat.html renders them, parsed one by one so that only one is in
 * memory, or else the single one of a saved page.
 */
export function* pageConversations(page: string): Generator<PageConversation> {
  if (isActivityPage(page)) {
    yield* activityCells(page)
    return
  }
  let isDrawn = false
  for (const drawn of drawnConversations(page)) {
    isDrawn ||= drawn.value.messages.length > 0
    if (isDrawn) yield drawn
  }
  const saved = isDrawn ? null : savedConversation(page)
  if (saved) yield { line: 1, value: saved, html: page }
}

function* drawnConversations(page: string): Generator<PageConversation & { value: DrawnConversation }> {
  for (const { line, html } of pageFragments(page, CONVERSATION)) yield { line, value: conversationOf(html), html }
}

function conversationOf(html: string): DrawnConversation {
  const root = parseFragment(html)
  const title = elements(root).find(({ tagName }) => /^h[1-6]$/.test(tagName))
  const messages = elements(root).filter((element) => hasClass(element, 'message'))
  return new DrawnConversation(title ? textOf(title).trim() : '', messages.map(messageOf))
}

function messageOf(element: Element): DrawnMessage {
  const author = elements(element).find((one) => hasClass(one, 'author'))
  const parts = element.childNodes.filter(
    (node): node is Element => 'tagName' in node && node !== author && !hasClass(node, 'author'),
  )
  const pictures = elements(element)
    .filter(({ tagName }) => tagName === 'img')
    .map((picture) => attributeOf(picture, 'src'))
  const text = parts
    .map((part) => textOf(part))
    .filter((words) => words.trim() !== '')
    .join('\n\n')
  return { author: author ? textOf(author).trim() : '', text, pictures }
}
