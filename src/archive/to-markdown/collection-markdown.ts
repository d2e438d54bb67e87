import { absolute } from '#archive/absolute-address.ts'
import { collectionPath } from '#archive/collection-path.ts'
import { documentOf } from './card-markdown.ts'
import { heading } from './exchange-markdown.ts'
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

/** A collection as a document of Markdown: its introduction, then each card by title, address, day, session, prompt and beginning. */
export function collectionMarkdown(collection: ReadCollection, site: TextSite): string {
  const { name, title, introduction, cards, page, pages, total, capped } = collection
  const facts = { title, url: absolute(site, collectionPath(name)), site: site.title, cards: total, page, pages }
  return documentOf(facts, [
    heading(1, title),
    introduction,
    `${MACHINE_TEXTS.cards(total, capped)}, ${MACHINE_TEXTS.page(page, pages)}.`,
    ...cards.flatMap((card) => listedMarkdown(card, site)),
  ])
}
