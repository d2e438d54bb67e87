import { absoluteUrl } from '#archive/absolute-address.ts'
import { markdownPath } from '#archive/alternate-url.ts'
import { collectionPath } from '#archive/collection-path.ts'
import { documentOf } from './card-markdown.ts'
import { heading } from './exchange-markdown.ts'
import { markdownLink } from './inline.ts'
import { listedMarkdown, type ListedText } from './list-markdown.ts'
import { MACHINE_TEXTS } from './machine-texts.ts'
import type { TextSite } from './text-site.ts'

/** A collection with its first cards. */
export interface ReadCollection {
  name: string
  title: string
  /** Markdown. */
  introduction: string
  cards: readonly ListedText[]
  page: number
  pages: number
  total: number
  /** True when what its query finds was ended at a cap. */
  capped: boolean
}

/** The address of a page of a collection as Markdown. */
const pageOf = (name: string, page: number): string =>
  markdownPath(collectionPath(name) + (page > 1 ? `?page=${page}` : ''))

/**
 * A page of a collection as a document of Markdown: its introduction, then each card by title, address, day, session, prompt and
 * beginning, with links to the pages around it.
 * @param pathOf the path of another of its pages; as the server answers them where it is left out
 */
export function collectionMarkdown(collection: ReadCollection, site: TextSite, pathOf = pageOf): string {
  const { name, title, introduction, cards, page, pages, total, capped } = collection
  const facts = { title, url: absoluteUrl(site, collectionPath(name)), site: site.title, cards: total, page, pages }
  return documentOf(facts, [
    heading(1, title),
    page > 1 ? '' : introduction,
    `${MACHINE_TEXTS.cards(total, capped)}, ${MACHINE_TEXTS.page(page, pages)}.`,
    page > 1 ? markdownLink(MACHINE_TEXTS.previousPage, absoluteUrl(site, pathOf(name, page - 1))) : '',
    ...cards.flatMap((card) => listedMarkdown(card, site)),
    page < pages ? markdownLink(MACHINE_TEXTS.nextPage, absoluteUrl(site, pathOf(name, page + 1))) : '',
  ])
}
