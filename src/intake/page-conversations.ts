import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

const CONVERSATION = /<div\s[^>]*class="conversation"[^>]*>/g

/** One message of a drawn page. */
export interface DrawnMessage {
  author: string
  text: string
  pictures: string[]
}

/** One conversation of a drawn page; a class, so that no JSON can pass for one. */
export class DrawnConversation {
  readonly title: string
  readonly messages: readonly DrawnMessage[]

  constructor(title: string, messages: readonly DrawnMessage[]) {
    this.title = title
    this.messages = messages
  }
}

/** The conversations of a page as chat.html draws it; each is parsed by itself, so that memory holds one. */
export function* pageConversations(page: string): Generator<{ line: number; value: DrawnConversation; html: string }> {
  const starts = [...page.matchAll(CONVERSATION)].map(({ index }) => index)
  let line = 1
  let counted = 0
  for (const [number, start] of starts.entries()) {
    for (let at = page.indexOf('\n', counted); at !== -1 && at < start; at = page.indexOf('\n', at + 1)) line++
    counted = start
    const html = page.slice(start, starts[number + 1])
    yield { line, value: conversationOf(html), html }
  }
}

type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode

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
    .map(({ attrs }) => attrs.find(({ name }) => name === 'src')?.value ?? '')
  const text = parts
    .map(textOf)
    .filter((words) => words.trim() !== '')
    .join('\n\n')
  return { author: author ? textOf(author).trim() : '', text, pictures }
}

const hasClass = ({ attrs }: Element, name: string): boolean =>
  attrs.some((one) => one.name === 'class' && one.value.split(/\s+/).includes(name))

/** All elements below one, in their order; without recursion, for pages nest as deep as they like. */
function elements(root: ParentNode): Element[] {
  const found: Element[] = []
  const open = root.childNodes.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('tagName' in node)) continue
    found.push(node)
    for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at]!)
  }
  return found
}

function textOf(element: Element): string {
  let text = ''
  const open: DefaultTreeAdapterTypes.ChildNode[] = [element]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    else if ('childNodes' in node)
      for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(node.childNodes[at]!)
  }
  return text
}
