import { nodesOf, type Node } from '#intake/branch.ts'
import { linkTo } from '#intake/citation-links.ts'
import { codeRanges } from '#intake/code-ranges.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { countLetters } from '#intake/letters.ts'
import {
  filePart,
  hidden,
  shown,
  textOfMessage,
  type Message,
  type MessageContent,
  type MessagePart,
} from '#intake/message.ts'
import type { LeftOut } from '#intake/letters.ts'
import { citationOf } from '#intake/listed-messages.ts'
import { joinedTexts, lettersIn, lettersOfAll, mappedMessages, textsIn } from '#intake/source-text.ts'
import { filled, modelOf, readConversation, unreadableRecord } from '#intake/parsed-conversation.ts'

const messagesIn = (mapping: object): unknown[] => Object.values(mapping).map((node) => own(node, 'message'))

/**
 * True for a message of DeepSeek: it has the time of its insertion, and its content in fragments or, before 2026, in fields.
 */
const isOurs = (message: unknown): boolean =>
  Array.isArray(own(message, 'fragments')) ||
  (typeof own(message, 'inserted_at') === 'string' && typeof own(message, 'content') === 'string')

/**
 * DeepSeek's own export, `conversations.json`: a tree of messages under `mapping`, each with fragments (REQUEST, FILE, THINK,
 * SEARCH, RESPONSE). Older messages have a `content` and no speaker: there the speakers of a branch alternate.
 */
export const deepseek: ExportKind = {
  name: 'DeepSeek',
  label: 'DeepSeek exports',
  recognises: (record) => {
    const mapping = own(record, 'mapping')
    if (!isObject(mapping)) return false
    const messages = messagesIn(mapping).filter(isObject)
    return messages.length > 0 ? messages.some(isOurs) : typeof own(record, 'inserted_at') === 'string'
  },
  read(record, context) {
    const mapping = own(record, 'mapping')
    const id = filled(own(record, 'id'))
    const title = own(record, 'title')
    if (!isObject(mapping)) {
      const unreadable = 'it is not a conversation with a mapping of messages'
      return unreadableRecord(unreadable, filled(title) ?? id ?? '')
    }
    const nodes = [...nodesOf(mapping, (message) => secondsOf(own(message, 'inserted_at'))).values()]
    const isPromptByTurn = turnTaker()
    return readConversation(
      {
        id,
        title,
        unnamed: [title ?? '', own(record, 'inserted_at') ?? ''],
        seconds: secondsOf(own(record, 'inserted_at')),
        updated: secondsOf(own(record, 'updated_at')),
        maker: 'DeepSeek',
        nodes,
        read: (node) => ({
          id: node.id,
          ...messageOf(node, isPromptByTurn),
        }),
        letters: () => lettersOfAll(mappedMessages(record), lettersOf),
        lettersOf,
        recordOf: ({ message }) => ({ record: message, taken: textsOf(message) }),
      },
      context,
    )
  },
}

/** The message of a node. The model of a question may differ from the model that answered. */
function messageOf(node: Node, isPromptByTurn: (node: Node) => boolean): Pick<Message, 'model' | 'content'> {
  const content = contentOf(node, isPromptByTurn)
  return { content, model: content.kind === 'prompt' ? null : modelOf(own(node.message, 'model')) }
}

const plainFragment = (message: unknown, isPrompt: boolean) => ({
  type: isPrompt ? 'REQUEST' : 'RESPONSE',
  content: own(message, 'content'),
})

const PROMPTS = new Set(['REQUEST', 'USER', 'FILE'])
const REASONING = new Set(['THINK'])
const TOOLS = /^(?:SEARCH|READ_LINK|TOOL)/

function contentOf(node: Node, isPromptByTurn: (node: Node) => boolean): MessageContent {
  const { message } = node
  if (!isObject(message)) return { kind: 'failed', why: 'it is not a JSON object', isPrompt: false }
  const fragments = own(message, 'fragments')
  const list = Array.isArray(fragments) ? (fragments as unknown[]) : [plainFragment(message, isPromptByTurn(node))]
  const types = list.map((fragment) => own(fragment, 'type'))
  const isPrompt = types.some((type) => typeof type === 'string' && PROMPTS.has(type))
  const parts: MessagePart[] = []
  const leftOut: LeftOut[] = []
  const pages = pagesFound(list)
  const cited = new Set<number>()
  let why: MessageContent | null = null
  for (const [index, fragment] of list.entries()) {
    const type = types[index]
    const text = filled(own(fragment, 'content'))
    const { text: all, added } = joinedTexts(fragment)
    const rest = (kept: string | null) => countLetters(all) - added - countLetters(kept ?? '')
    if (typeof type !== 'string') {
      why ??= { kind: 'failed', why: 'a fragment of it has no type', isPrompt }
      leftOut.push({ reason: 'parts of an unknown kind', letters: rest(null) })
    } else if (REASONING.has(type)) {
      why ??= hidden('reasoning')
      if (all.trim() !== '') parts.push({ kind: 'reasoning', text: all, added })
    } else if (TOOLS.test(type)) {
      why ??= hidden('tool')
      if (all.trim() !== '') parts.push({ kind: 'output', id: null, name: type.toLowerCase(), output: all, added })
    } else if (PROMPTS.has(type) || type.endsWith('RESPONSE')) {
      if (text !== null && type.endsWith('RESPONSE')) {
        const linked = withLinks(text, pages, cited)
        const links = countLetters(linked.text) - countLetters(text) + linked.marks
        leftOut.push({ reason: 'marks of citations', letters: linked.marks })
        if (linked.text.trim() !== '') parts.push({ kind: 'text', text: linked.text, added: links })
        else leftOut.push({ reason: 'white space', letters: countLetters(linked.text) })
      } else if (text !== null) parts.push({ kind: 'text', text })
      leftOut.push({ reason: text === null ? 'white space' : 'parts of an unknown kind', letters: rest(text) })
    } else {
      why ??= { kind: 'failed', why: `a fragment of it is of the unknown kind ${shown(type)}`, isPrompt }
      leftOut.push({ reason: 'parts of an unknown kind', letters: rest(null) })
    }
    if (all.trim() === '' && typeof type === 'string' && (REASONING.has(type) || TOOLS.test(type))) {
      leftOut.push({ reason: 'white space', letters: rest(null) })
    }
  }
  const text = textOfMessage(parts)
  const assets = filesOf(message)
  if (text === '' && assets.length === 0 && why !== null) {
    return why.kind === 'hidden' && parts.length > 0 ? { ...why, parts, leftOut } : why
  }
  return {
    kind: isPrompt ? 'prompt' : 'answer',
    parts: [...parts, ...assets.map((pointer) => filePart(pointer)), ...pagesCited(pages, cited)],
    assets,
    leftOut,
  }
}

/** Search results by the numbers that an answer uses for them. */
const pagesFound = (fragments: readonly unknown[]): Map<number, unknown> =>
  new Map(
    fragments
      .flatMap((fragment) => listOf(own(fragment, 'results')))
      .map((page) => [Number(own(page, 'cite_index')), page]),
  )

/**
 * Replaces marks such as `[citation:2]` by links. Marks without a page are removed, marks in code stay. @param cited collects
 * the numbers
 */
function withLinks(
  text: string,
  pages: ReadonlyMap<number, unknown>,
  cited: Set<number>,
): { text: string; marks: number } {
  if (!text.includes('[citation:')) return { text, marks: 0 }
  const code = codeRanges(text)
  let passed = 0
  let marks = 0
  const linked = text.replace(/\[citation:(\d{1,4})\]/g, (mark, number: string, at: number) => {
    while (passed < code.length && code[passed]![1] <= at) passed++
    if (code[passed] && code[passed]![0] <= at) return mark
    marks += mark.length
    cited.add(Number(number))
    const link = linkTo(pages.get(Number(number)))
    return link === null ? '' : ` (${link})`
  })
  return { text: linked, marks }
}

const pagesCited = (pages: ReadonlyMap<number, unknown>, cited: ReadonlySet<number>): MessagePart[] =>
  [...pages]
    .filter(([number]) => cited.has(number))
    .flatMap(([, page]) => citationOf(own(page, 'title'), own(page, 'url')))

/** The fragments of a message, or its content if it has none. */
function countedIn(message: unknown): unknown {
  const fragments = own(message, 'fragments')
  return Array.isArray(fragments) ? fragments : own(message, 'content')
}

const textsOf = (message: unknown): string[] => [...textsIn(countedIn(message))]
const lettersOf = (message: unknown): number => lettersIn(countedIn(message))

/**
 * Returns a function that tells whether a message without a speaker is a prompt: the person speaks first, and each answer
 * follows a prompt. Results are cached per message.
 */
function turnTaker(): (node: Node) => boolean {
  const known = new Map<Node, boolean>()
  return (node) => {
    const above: Node[] = []
    let next: Node | null = node
    while (next && !known.has(next)) {
      // A provisional value, which ends a cycle.
      known.set(next, false)
      above.push(next)
      next = next.parent
    }
    let isPrompt = next !== null && known.get(next)!
    for (const one of above.reverse()) {
      if (isObject(one.message)) isPrompt = !isPrompt
      known.set(one, isPrompt)
    }
    return isPrompt
  }
}

function filesOf(message: unknown): string[] {
  const files = own(message, 'files')
  return listOf(files)
    .map((file) => [own(file, 'id'), own(file, 'file_name'), file].filter((one) => filled(one) !== null).join('\n'))
    .filter((pointer) => pointer !== '')
}
