import type { Dialect } from './dialect.ts'
import { attributeOf, classesOf, elements, hasClass, isControl, outermost, textOf, type Element } from './page-tree.ts'

const isMarkdown = (one: Element): boolean => hasClass(one, 'markdown') || hasClass(one, 'prose')
const isThought = ({ tagName }: Element): boolean => tagName === 'model-thoughts'

/** The lines of a prompt, each in an element of its own; or else its words. */
const linesOf = (prompt: Element, isLine: (one: Element) => boolean): string => {
  const lines = outermost(prompt, isLine)
  return lines.length === 0
    ? textOf(prompt, isControl).trim()
    : lines.map((line) => textOf(line, isControl).trim()).join('\n')
}

/** Pages of Gemini have elements of their own for questions and answers. */
const geminiPage: Dialect = {
  maker: 'Gemini',
  sign: /<user-query[\s>]/,
  messagesOf: (page) =>
    outermost(page, ({ tagName }) => tagName === 'user-query' || tagName === 'model-response').map((element) => ({
      element,
      role: element.tagName === 'user-query' ? 'user' : 'assistant',
    })),
  promptOf: (message) => {
    const [text] = outermost(message, (one) => hasClass(one, 'query-text'))
    return linesOf(text ?? message, (one) => hasClass(one, 'query-text-line'))
  },
  bodiesOf: (message) =>
    outermost(message, (one) => isThought(one) || isMarkdown(one)).filter((one) => !isThought(one)),
  thoughtsOf: (message) =>
    outermost(message, isThought).flatMap((one) =>
      outermost(one, (part) => isMarkdown(part) || hasClass(part, 'thoughts-content')),
    ),
}

const copilotPage: Dialect = {
  maker: 'Copilot',
  sign: /\sdata-content="(?:user|ai)-message"/,
  messagesOf: (page) =>
    outermost(page, (one) => /^(?:user|ai)-message$/.test(attributeOf(one, 'data-content'))).map((element) => ({
      element,
      role: attributeOf(element, 'data-content') === 'user-message' ? 'user' : 'assistant',
    })),
  promptOf: (message) => textOf(message, isControl).trim(),
  bodiesOf: (message) => [message],
}

/** Pages of Grok distinguish speakers by the side on which a message stands. */
const grokPage: Dialect = {
  maker: 'Grok',
  sign: /\bresponse-content-markdown\b/,
  messagesOf: (page) =>
    outermost(page, (one) => /^response-[\da-f-]{36}$/.test(attributeOf(one, 'id'))).map((element) => ({
      element,
      role: hasClass(element, 'items-end') ? 'user' : 'assistant',
    })),
  promptOf: (message) => linesOf(message, ({ tagName }) => tagName === 'p'),
  bodiesOf: (message) => outermost(message, (one) => hasClass(one, 'response-content-markdown')),
}

const isQuestion = (one: Element): boolean => classesOf(one).some((name) => name === 'group/query')
const isAnswer = (one: Element): boolean => /^markdown-content-\d+$/.test(attributeOf(one, 'id'))

const perplexityPage: Dialect = {
  maker: 'Perplexity',
  sign: /\sid="markdown-content-\d/,
  messagesOf: (page) =>
    outermost(page, (one) => isQuestion(one) || isAnswer(one)).map((element) => ({
      element,
      role: isQuestion(element) ? 'user' : 'assistant',
    })),
  promptOf: (message) => textOf(message, isControl).trim(),
  bodiesOf: (message) => {
    const bodies = outermost(message, isMarkdown)
    return bodies.length > 0 ? bodies : [message]
  },
}

/** Pages of programs with markup of their own, in which elements of both speakers are found. */
export const otherPages: readonly Dialect[] = [geminiPage, copilotPage, grokPage, perplexityPage].map((dialect) => ({
  ...dialect,
  messagesOf: (page) => {
    const found = dialect.messagesOf(page)
    const speaks = (role: string) =>
      found.some((one) => one.role === role && elements(one.element).length > 0 && textOf(one.element).trim() !== '')
    return speaks('user') && speaks('assistant') ? found : []
  },
}))
