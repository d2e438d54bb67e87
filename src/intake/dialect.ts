import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Element } from './page-tree.ts'

type Page = DefaultTreeAdapterTypes.Document

/** The markup by which a program's page identifies speakers. */
export interface Dialect {
  maker: string
  /** A pattern in the markup of all its pages. */
  sign: RegExp
  messagesOf(page: Page): { element: Element; role: string }[]
  /** The elements with the text of a message. */
  bodiesOf(message: Element, isPrompt: boolean): Element[]
  /** The words of a prompt; absent: those of its bodies. */
  promptOf?(message: Element): string
  /** True for elements within the text that are not part of it. */
  isCompanion?: (element: Element) => boolean
  thoughtsOf?(message: Element): Element[]
  /** Names of files that were attached to a message, or written in it. */
  filesOf?(message: Element): string[]
  modelOf?(page: Page): string | null
  /** Documents that are open in a panel of the page. */
  documentsOf?(page: Page): { title: string; language: string; body: Element }[]
}
