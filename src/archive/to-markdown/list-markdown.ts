import { absoluteUrl } from '#archive/absolute-address.ts'
import { markdownPath } from '#archive/alternate-url.ts'
import { beginning, titleOf } from '#archive/card-title.ts'
import { cardPath } from '#archive/card-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { filterLabel } from '#archive/filter-label.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { listFilters, type Filters } from '#archive/filters.ts'
import type { SimilarFilters } from '#archive/near-filters.ts'
import type { FuzzyTerm } from '#archive/plan.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { documentOf, namesOf } from './card-markdown.ts'
import { heading } from './exchange-markdown.ts'
import { markdownLink, oneLine } from './inline.ts'
import { MACHINE_TEXTS } from './machine-texts.ts'
import type { TextSite } from './text-site.ts'

/** A card of a list, with its place in the whole result, counted from 1, and the lines of it that were found. */
export type ListedText = CardSummary & { seq: number; excerpt: string }

/** A page of a list of cards. */
export interface ReadList {
  filters: Filters
  cards: readonly ListedText[]
  page: number
  pages: number
  total: number
  /** True when a search was ended at its cap. */
  capped: boolean
  fuzzy: readonly FuzzyTerm[]
  near: readonly SimilarFilters[]
}

/** Letters of a prompt in a list. */
const MAX_PROMPT_LENGTH = 400

/** The filters of a list as its heading. */
function nameOf(filters: Filters): string {
  const labels = listFilters(filters).map(filterLabel)
  return labels.length === 0 ? STATIC_TEXTS.allCards : labels.join(filters.mode === 'or' ? ' or ' : ', ')
}

const listPath = (filters: Filters, page: number): string => {
  const query = writeFilters({ ...filters, page })
  return `/filter${query && `?${query}`}`
}

/** The address of a page of a list as Markdown, as the server answers it. */
const pageOf = (filters: Filters, page: number): string => markdownPath(listPath(filters, page))

/**
 * A page of a list as a document of Markdown: each card by title, address, day, session, prompt and found lines.
 * @param pathOf the path of another page of the list; the server's where it is left out
 */
export function listMarkdown(list: ReadList, site: TextSite, pathOf = pageOf): string {
  const { filters, cards, page, pages, total, capped, fuzzy, near } = list
  const name = nameOf(filters)
  const at = (number: number) => absoluteUrl(site, pathOf(filters, number))
  const facts = {
    title: name,
    url: absoluteUrl(site, listPath(filters, page)),
    site: site.title,
    cards: total,
    page,
    pages,
  }
  return documentOf(facts, [
    heading(1, name),
    `${MACHINE_TEXTS.cards(total, capped)}, ${MACHINE_TEXTS.page(page, pages)}. ${MACHINE_TEXTS.asText}`,
    ...fuzzy.map(({ term, meant }) => MACHINE_TEXTS.meant(term, meant)),
    ...(total === 0 ? nothingFound(near, site) : []),
    page > 1 ? markdownLink(MACHINE_TEXTS.previousPage, at(page - 1)) : '',
    ...cards.flatMap((card) => listedMarkdown(card, site)),
    page < pages ? markdownLink(MACHINE_TEXTS.nextPage, at(page + 1)) : '',
  ])
}

/** A card in a list, as paragraphs of Markdown. */
export function listedMarkdown(card: ListedText, site: TextSite): string[] {
  const title = titleOf(card)
  const names = [...new Set(Object.values(namesOf(card)))].filter((value) => value !== '')
  return [
    `## ${card.seq}. ${markdownLink(title, absoluteUrl(site, cardPath(card)))}`,
    oneLine(names.join(' · ')),
    `${site.promptLabel} ${beginning(card.prompt, MAX_PROMPT_LENGTH)}`.trim(),
    card.excerpt === '' ? '' : `${site.responseLabel} ${oneLine(card.excerpt)}`.trim(),
  ]
}

const nothingFound = (near: readonly SimilarFilters[], site: TextSite): string[] => [
  MACHINE_TEXTS.nothing,
  ...(near.length === 0 ? [] : [MACHINE_TEXTS.near]),
  near
    .map(({ label, query, total, capped }) => {
      const path = `/filter${query && `?${query}`}`
      return `- ${markdownLink(label || path, absoluteUrl(site, markdownPath(path)))}: ${MACHINE_TEXTS.cards(total, capped)}`
    })
    .join('\n'),
]
