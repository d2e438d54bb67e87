import { absoluteUrl } from '#archive/absolute-address.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import { markdownPath } from '#archive/alternate-url.ts'
import type { CardSummary } from '#archive/card.ts'
import { collectionPath } from '#archive/collection-path.ts'
import { sessionPath } from '#archive/conversation.ts'
import { counted } from '#archive/counted.ts'
import { dayOf } from '#archive/day-stamp.ts'
import { filterPath } from '#archive/filter-url.ts'
import { addFilter, NO_FILTERS } from '#archive/filters.ts'
import type { NameCount } from '#archive/name-counts.ts'
import { OPERATORS } from '#archive/query/operators.ts'
import { turnsText } from '#archive/reader-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { heading } from './exchange-markdown.ts'
import { markdownLink, oneLine } from './inline.ts'

/** A summary of an archive's public part. */
export interface ArchiveSummary {
  cards: number
  conversations: number
  /** The categories that most cards have. */
  topics: readonly NameCount[]
  collections: readonly { name: string; title: string }[]
  /** The conversations that were continued last. */
  latest: readonly (Pick<CardSummary, 'id' | 'sessionTitle' | 'semanticSid' | 'dayStamp'> & { turns: number })[]
}

/** The site's description for programs; `statement` is one sentence about it, '' where the tagline is enough. */
interface DescribedSite {
  title: string
  tagline: string
  statement?: string
  address: string
}

/** An address, its name and what a program gets there. */
type Form = readonly [path: string, name: string, what: string]

/** How an archive is read. */
interface Ways {
  /** In a sentence, where Markdown is. */
  markdown: string
  ask: readonly Form[]
  others: readonly Form[]
  /** The list of a topic. */
  topic: (path: string) => string
}

/** The fields by which lists can be narrowed, besides time and words. */
const FIELDS = ['tag', 'session', ...ADDED_NAMES].map((name) => `\`${name}\``).join(', ')

/** Programs have no stars. */
const OPERATOR_EXAMPLES = OPERATORS.filter(({ name }) => name !== 'is')
  .map(({ example }) => `\`${example}\``)
  .join(', ')

/** By a server that answers. */
const SERVED: Ways = {
  markdown:
    'Every card, conversation and list is Markdown at its address with `.md` behind the path, or by `Accept: text/markdown`.',
  ask: [
    [
      '/filter.md?search=WORDS',
      'Search',
      'cards that hold all of these words, best match first, 50 a page (`&page=2`)',
    ],
    [
      '/filter.md?q=WORDS',
      'By a query',
      `\`"a phrase"\`, \`OR\`, \`-word\`, \`wor*\`, brackets, and filters such as ${OPERATOR_EXAMPLES}`,
    ],
    ['/filter.md?year=2024', 'By time', 'cards of a `year`, a `month` (2024-03) or a `date` (2024-03-01)'],
    ['/filter.md', 'All cards', `in the order of time; further fields: ${FIELDS}`],
    ['/api/cards?search=WORDS', 'The same as JSON', 'with counts, excerpts and what narrows the result'],
    ['/api/openapi.json', 'OpenAPI', 'every call of the HTTP interface'],
    ['/mcp', 'Model Context Protocol', 'tools to search and read, by Streamable HTTP, without a key'],
  ],
  others: [
    ['/feed.xml', 'Atom feed', 'the newest cards, or with a query of any list'],
    ['/feed.json', 'JSON feed', 'the same with whole cards'],
    ['/sitemap.xml', 'Sitemap', 'the static page of every card'],
  ],
  topic: markdownPath,
}

/** Access by static files: searches and topics need the page in a browser. */
export const exportedWays = ({ address }: { address: string }): Ways => ({
  markdown:
    'Every card and conversation is Markdown at its address with `.md` behind the path. These are files: no server answers a query, so searches and topics need a browser with scripts.',
  ask: [['/filter.md', 'All cards', 'in the order of time, 50 a file; each leads to the next']],
  others: [
    ['/feed.xml', 'Atom feed', 'the newest cards'],
    ['/feed.json', 'JSON feed', 'the same with whole cards'],
    ...(address === '' ? [] : [['/sitemap.xml', 'Sitemap', 'the static page of every card'] as const]),
  ],
  topic: (path) => path,
})

/**
 * An archive for programs that come to it first, in the form of llmstxt.org: its description, how it is read and asked, what is
 * in it.
 * @param ways how it is read; from a server where they are left out
 */
export function llmsText(summary: ArchiveSummary, site: DescribedSite, ways = SERVED): string {
  const { cards, conversations, topics, collections, latest } = summary
  const full = (path: string) => absoluteUrl(site, path)
  const item = (path: string, name: string, what: string) => `- ${markdownLink(name, full(path))}: ${what}`
  const section = (name: string, items: readonly string[]) =>
    items.length === 0 ? [] : [heading(2, name), items.join('\n')]
  return `${[
    heading(1, site.title),
    `> ${oneLine(site.statement || site.tagline)}`,
    `A public archive of conversations with an AI: ${counted(cards, 'card')}, each a prompt and its response, in ${counted(conversations, 'conversation')}. ` +
      `${ways.markdown} Cite a card by its address without \`.md\`.`,
    ...section(
      'How to ask',
      ways.ask.map((form) => item(...form)),
    ),
    ...section(
      'Collections',
      collections.map(({ name, title }) =>
        item(markdownPath(collectionPath(name)), title, 'cards that belong together'),
      ),
    ),
    ...section(
      'Topics',
      topics.map(({ value, count }) =>
        item(ways.topic(filterPath(addFilter(NO_FILTERS, { kind: 'tag', value }))), value, counted(count, 'card')),
      ),
    ),
    ...section(
      'Latest conversations',
      latest.map((session) => {
        const what = [turnsText(session.turns), dayOf(session.dayStamp)].filter((fact) => fact !== null)
        return item(markdownPath(sessionPath(session)), sessionHeading(session), what.join(', '))
      }),
    ),
    ...section(
      'Optional',
      ways.others.map((form) => item(...form)),
    ),
  ].join('\n\n')}\n`
}
