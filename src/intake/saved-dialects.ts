import type { Dialect } from './dialect.ts'
import { otherPages } from './page-dialects.ts'
import { attributeOf, classesOf, elements, hasClass, outermost, textOf, type Element } from './page-tree.ts'

const oneLine = (element: Element): string => textOf(element).replace(/\s+/g, ' ').trim()
/** The words of an element, with spaces between those of different child elements. */
const spaced = (element: Element): string =>
  element.childNodes
    .map((node) => ('tagName' in node ? spaced(node) : 'value' in node ? node.value.trim() : ''))
    .filter((words) => /[\p{L}\p{N}]/u.test(words))
    .join(' ')
const unique = (names: string[]): string[] => [...new Set(names.filter((name) => name !== ''))]
const testId = (element: Element): string => attributeOf(element, 'data-testid')

/** The given bodies, or the whole message without any. */
const bodiesOr = (message: Element, bodies: Element[]): Element[] => (bodies.length > 0 ? bodies : [message])

const isPreWrapped = (element: Element): boolean => hasClass(element, 'whitespace-pre-wrap')

const chatgptPage: Dialect = {
  maker: 'ChatGPT',
  sign: /\sdata-message-author-role="/,
  messagesOf: (page) =>
    outermost(page, (one) => attributeOf(one, 'data-message-author-role') !== '').map((element) => ({
      element,
      role: attributeOf(element, 'data-message-author-role'),
    })),
  bodiesOf: (message, isPrompt) => (isPrompt ? bodiesOr(message, outermost(message, isPreWrapped)) : [message]),
  filesOf: (message) =>
    unique(
      elements(message)
        .filter((one) => hasClass(one, 'truncate') && hasClass(one, 'font-semibold'))
        .map(oneLine),
    ),
}

/** Pages before the end of 2023 distinguish speakers only by their layout. */
const olderChatgptPage: Dialect = {
  ...chatgptPage,
  sign: /\sdata-testid="conversation-turn-/,
  messagesOf: (page) =>
    outermost(page, (one) => /^conversation-turn-\d+$/.test(testId(one))).map((element) => {
      const isAnswer = elements(element).some((one) => hasClass(one, 'markdown'))
      return { element, role: isAnswer ? 'assistant' : 'user' }
    }),
  bodiesOf: (message, isPrompt) =>
    bodiesOr(
      message,
      outermost(message, (one) => (isPrompt ? isPreWrapped(one) : hasClass(one, 'markdown'))),
    ),
}

const named = (element: Element, ...names: string[]): boolean =>
  classesOf(element).some((one) => names.includes(one.replace(/^!/, '')))

const isPanel = (element: Element): boolean => attributeOf(element, 'data-skill-file-viewer') !== ''
const isArtifact = (element: Element): boolean => hasClass(element, 'artifact-block-cell')
const isClaudePrompt = (element: Element): boolean =>
  testId(element) === 'user-message' || named(element, 'font-user-message')
const isClaudeAnswer = (element: Element): boolean => named(element, 'font-claude-response', 'font-claude-message')
const isClaudeBody = (one: Element) => hasClass(one, 'standard-markdown') || hasClass(one, 'progressive-markdown')
/** The content that unfolds below a line such as 'Thought for 5 s': reasoning as text, and actions of tools. */
const isFolded = (one: Element): boolean => hasClass(one, 'transition-[grid-template-rows]')
/** True for the name of a language above code that names it as well. */
function isLanguage(one: Element): boolean {
  if (!hasClass(one, 'font-small') || one.parentNode === null) return false
  const language = `language-${oneLine(one)}`
  return elements(one.parentNode).some((code) => code.tagName === 'code' && hasClass(code, language))
}
/** A project's name on the page of a conversation has the markup of an answer. */
const isLink = ({ tagName }: Element): boolean => tagName === 'a'

const claudePage: Dialect = {
  maker: 'Claude',
  sign: /\bfont-(?:claude-(?:response|message)|user-message)\b/,
  messagesOf: (page) =>
    outermost(page, (one) => isPanel(one) || isLink(one) || isClaudePrompt(one) || isClaudeAnswer(one))
      .filter((one) => !isPanel(one) && !isLink(one))
      .map((element) => ({ element, role: isClaudePrompt(element) ? 'user' : 'assistant' })),
  bodiesOf: (message, isPrompt) => {
    if (isPrompt) return [message]
    const found = outermost(message, (one) => isFolded(one) || isClaudeBody(one))
    return bodiesOr(
      message,
      found.filter((one) => !isFolded(one)),
    )
  },
  isCompanion: (one) => isArtifact(one) || isFolded(one) || isLanguage(one),
  thoughtsOf: (message) => outermost(message, isFolded).flatMap((one) => outermost(one, isClaudeBody)),
  filesOf: (message) =>
    unique(
      outermost(message, isArtifact).map((cell) =>
        oneLine(outermost(cell, (one) => hasClass(one, 'line-clamp-1'))[0] ?? cell),
      ),
    ),
  modelOf: (page) => {
    const selector = elements(page).find((one) => testId(one) === 'model-selector-dropdown')
    return selector ? spaced(selector) || null : null
  },
  documentsOf: (page) =>
    elements(page).flatMap((heading, at, all) => {
      const title = attributeOf(heading, 'title')
      if (!/^h[1-3]$/.test(heading.tagName) || title === '') return []
      const panel = all.slice(at).find((one) => isPanel(one))
      const body = panel && outermost(panel, isClaudeAnswer)[0]
      return body ? [{ title, body, language: 'markdown' }] : []
    }),
}

/** Pages of a browser script that exports conversations of ChatGPT. */
const chatgptExporter: Dialect = {
  maker: 'ChatGPT',
  sign: /\sclass="conversation-item"/,
  messagesOf: (page) =>
    outermost(page, (one) => hasClass(one, 'conversation-item')).flatMap((element) => {
      const author = elements(element).find((one) => hasClass(one, 'author'))
      return author ? [{ element, role: hasClass(author, 'user') ? 'user' : 'assistant' }] : []
    }),
  bodiesOf: (message) => outermost(message, (one) => hasClass(one, 'conversation-content')),
  thoughtsOf: (message) => outermost(message, (one) => hasClass(one, 'thinking')),
}

const ROLES: Record<string, string> = {
  user: 'user',
  human: 'user',
  you: 'user',
  prompt: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  chatgpt: 'assistant',
  gpt: 'assistant',
  claude: 'assistant',
  model: 'assistant',
  response: 'assistant',
  system: 'system',
  tool: 'tool',
}
const ROLE = Object.keys(ROLES).join('|')
const COMPOUND = new RegExp(
  `^(?:(?:chat-?)?(?:message|msg|turn|bubble)[-_]{1,2}(${ROLE})|(${ROLE})[-_]{1,2}(?:message|msg|turn|bubble))$`,
)

function roleOf(element: Element): string | null {
  for (const name of ['data-message-role', 'data-role', 'data-turn', 'data-author']) {
    const role = ROLES[attributeOf(element, name).toLowerCase()]
    if (role !== undefined) return role
  }
  const classes = classesOf(element).map((one) => one.toLowerCase())
  const compound = classes.map((one) => COMPOUND.exec(one)).find((one) => one !== null)
  if (compound) return ROLES[compound[1] ?? compound[2]!]!
  if (!classes.some((one) => /^(?:(?:chat|conversation)-?)?(?:message|msg|turn|bubble)$/.test(one))) return null
  return classes.map((one) => ROLES[one]).find((role) => role !== undefined) ?? null
}

/** Pages of exporters whose elements name the speaker, person and AI, in an attribute or in classes. */
const otherExporters: Dialect = {
  maker: 'Chat',
  sign: /\s(?:data-(?:message-role|role|turn|author)="|class="[^"]*\b(?:message|msg|turn|bubble)\b)/i,
  messagesOf: (page) => {
    const found = outermost(page, (one) => roleOf(one) !== null).map((element) => ({ element, role: roleOf(element)! }))
    const has = (role: string) => found.some((one) => one.role === role)
    return has('user') && has('assistant') ? found : []
  },
  bodiesOf: (message) => {
    const isBody = (one: Element) =>
      classesOf(one).some((name) => /^(?:(?:message|msg|turn|bubble)[-_]{1,2})?(?:content|body|text)$/i.test(name))
    return bodiesOr(message, outermost(message, isBody))
  },
  isCompanion: (one) =>
    classesOf(one).some((name) =>
      /^(?:(?:message|msg|turn)[-_]{1,2})?(?:role|author|sender|avatar|time|timestamp|meta|header|label)$/i.test(name),
    ),
}

/** In order of attempts: markup of a single program precedes markup that many share. */
export const pageDialects: readonly Dialect[] = [
  chatgptPage,
  claudePage,
  chatgptExporter,
  olderChatgptPage,
  ...otherPages,
  otherExporters,
]
