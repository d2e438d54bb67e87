/** Descriptions of tags. */
const TAGS: Readonly<Record<string, string>> = {
  cards: 'Cards: lists and searches, single cards, and what admins change about them',
  sessions: 'Conversations and their turns',
  collections: 'Cards that belong together, with an introduction',
  opening: 'What the home page opens with',
  calendar: 'The days that have cards',
  trends: 'Words over time',
  years: 'Years in review',
  'on-this-day': 'A day of all years',
  topics: 'Categories and how many cards they have',
  suggest: 'What is offered while a search is typed',
  stars: "The caller's starred cards",
  threads: 'Comments on cards and on the archive',
  comments: 'All comments, for those who moderate them',
  blocks: 'Who may not comment',
  keys: 'API keys of programs',
  links: 'Secret links to private cards',
  live: 'That something has changed, as it happens',
  identity: 'Who the caller is',
  auth: 'Accounts and signing in',
  texts: "The owner's own pages",
  proof: 'The key that signs cards',
  forget: 'Deletion for good',
  admin: 'Review, import, backup, and the state of the archive',
}

/** Calls whose tag differs from the first segment of their path. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '.well-known': 'proof',
  'generate-seo': 'admin',
  'sync-algolia': 'admin',
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '' && segment !== 'api')

/** The tag of a call: the first segment of its path behind `/api/`. @param path in the router's form, `:name` for parameters */
export function tagOf(path: string): string {
  const [first = ''] = segmentsOf(path)
  return ELSEWHERE[first] ?? first
}

/** A tag as OpenAPI lists it. */
export const describeTag = (name: string): { name: string; description?: string } => ({
  name,
  ...(TAGS[name] === undefined ? {} : { description: TAGS[name] }),
})

/** Capitalises a word. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The unique name of a call, made of its method and path: `GET /api/cards/:id/timeline` is `getCardsByIdTimeline`. */
export function operationIdOf(method: string, path: string): string {
  const words = segmentsOf(path).flatMap((segment) =>
    segment.startsWith(':') ? ['by', segment.slice(1)] : segment.split(/\W+/).filter((word) => word !== ''),
  )
  return method.toLowerCase() + words.map(capitalised).join('')
}
