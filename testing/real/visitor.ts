/** An answer, or null where the connection broke before there was one. */
export interface Answer {
  status: number
  body: unknown
  text: string
  headers: Headers
  /** In milliseconds. */
  took: number
}

/** Asks a server as a program does. @param limit in milliseconds, after which no answer is waited for */
export async function ask(url: string, init: RequestInit = {}, limit = 20_000): Promise<Answer | null> {
  const start = performance.now()
  try {
    const response = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(limit) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const body: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, body, text, headers: response.headers, took: performance.now() - start }
  } catch {
    return null
  }
}

/** The body of a response. @throws Error without a response */
export function bodyOf(answer: Answer | null): unknown {
  if (!answer) throw new Error('The server gave no answer.')
  return answer.body
}

export const isSuccessful = (answer: Answer | null): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300

/** A visitor at a browser: keeps the cookies that the server gives it. */
export class Visitor {
  readonly #cookies = new Map<string, string>()
  readonly #headers: Record<string, string>

  /** @param headers sent with everything, such as those of a proxy */
  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers
  }

  /** The headers of the next request that identify its sender. */
  get headers(): Record<string, string> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ')
    return { 'sec-fetch-site': 'same-origin', ...this.#headers, ...(cookie === '' ? {} : { cookie }) }
  }

  /** Asks as a page of the site does. */
  async send(url: string, method: string, body?: unknown): Promise<Answer | null> {
    const { headers } = this
    const isBytes = body instanceof Uint8Array
    if (body !== undefined) headers['content-type'] = isBytes ? 'application/octet-stream' : 'application/json'
    const answer = await ask(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    })
    for (const cookie of answer?.headers.getSetCookie() ?? []) {
      const [name = '', ...value] = cookie.split(';')[0]!.split('=')
      this.#cookies.set(name, value.join('='))
    }
    return answer
  }

  comment(server: string, text: string, thread = 'main-page'): Promise<Answer | null> {
    return this.send(`${server}/api/threads/${thread}/comments`, 'POST', { text })
  }

  star(server: string, card: string, isStarred: boolean): Promise<Answer | null> {
    return this.send(`${server}/api/stars/${card}`, isStarred ? 'PUT' : 'DELETE')
  }

  ownStars(server: string): Promise<Answer | null> {
    return this.send(`${server}/api/stars`, 'GET')
  }

  async stars(server: string): Promise<string[]> {
    return (bodyOf(await this.ownStars(server)) as { starredCardIds: string[] }).starredCardIds
  }
}

/** The ids of some public cards. */
export async function someCards(server: string): Promise<string[]> {
  const answer = await ask(`${server}/api/cards`)
  return (bodyOf(answer) as { cards: { id: string }[] }).cards.map((card) => card.id)
}

/** The text that a comment was written with, out of its clean markup. */
export const plain = (markup: string): string => markup.replace(/<[^>]*>/g, '')

/** All comments of the main page, by their plain text. */
export async function mainPageComments(server: string): Promise<string[]> {
  const texts: string[] = []
  let next: string | null = '/api/threads/main-page/comments?limit=1000'
  while (next !== null) {
    const answer: Answer | null = await ask(server + next)
    const page = bodyOf(answer) as { comments: { text: string }[]; next: string | null }
    texts.push(...page.comments.map(({ text }) => plain(text)))
    next = page.next
  }
  return texts
}
