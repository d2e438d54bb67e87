import { algoliasearch } from 'algoliasearch'
import { liteClient } from 'algoliasearch/lite'
import { createRoot } from 'react-dom/client'
import {
  Configure,
  Highlight,
  Hits,
  InstantSearch,
  Pagination,
  RefinementList,
  SearchBox,
  Snippet,
  SortBy,
  Stats,
} from 'react-instantsearch'
import type { Hit } from 'instantsearch.js'

/** A page of somebody else's site, as InstantSearch's own guide has it; `?server=` says whose cards it searches. */
const server = new URL(new URLSearchParams(location.search).get('server') ?? '')
const hosts = [{ url: server.host, accept: 'readWrite' as const, protocol: 'http' as const }]
const client = liteClient('any', 'any', { hosts })

const Card = ({ hit }: { hit: Hit }) => (
  <article>
    <h2>
      <Highlight attribute="pageTitle" hit={hit} />
    </h2>
    <p>
      <Snippet attribute="response" hit={hit} />
    </p>
  </article>
)

const Page = () => (
  <InstantSearch searchClient={client} indexName="cards">
    <Configure hitsPerPage={5} attributesToSnippet={['response:12']} />
    <SearchBox placeholder="search" />
    <SortBy
      items={[
        { label: 'oldest', value: 'cards' },
        { label: 'newest', value: 'cards_newest' },
      ]}
    />
    <Stats />
    <RefinementList attribute="category" limit={50} searchable />
    <RefinementList attribute="sessionTitle" limit={50} operator="and" />
    <Hits hitComponent={Card} />
    <Pagination />
  </InstantSearch>
)

/** The results of the two official clients, for the test to read. */
async function report(): Promise<string> {
  const whole = algoliasearch('any', 'any', { hosts })
  const { nbHits } = await whole.searchSingleIndex({ indexName: 'cards', searchParams: { query: '"salt ledger"' } })
  const { results } = await client.search({
    requests: [
      { indexName: 'cards', query: '"kansai"', hitsPerPage: 1 },
      { indexName: 'cards', type: 'facet', facet: 'category', facetQuery: 'gard' },
    ],
  })
  const failed = await whole.searchSingleIndex({ indexName: 'nothing' }).catch((error: Error) => error.message)
  return JSON.stringify({ nbHits, results, failed })
}

createRoot(document.querySelector('#root')!).render(<Page />)
document.title = await report()
