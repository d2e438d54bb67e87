import { drawAsked, drawTrends } from '#archive/time/draw-trends.ts'
import { timeViewAt, type TimeScreen } from '#archive/time/time-screen.ts'
import { parseTrends, typedTerms } from '#archive/time/trend-question.ts'
import { trendsPath } from '#archive/time/trends-path.ts'
import { Refusal } from '#archive/refusal.ts'
import type { Library } from './library.ts'
import { readTrends } from './read-trends.ts'

/** A page of the archive's time for those without a script, and the address under which it is known. */
export interface PublicTime extends TimeScreen {
  path: string
}

/** Draws a page of the archive's time from public cards, for its HTML. @param url its path and query */
export const publicTime =
  (library: Library) =>
  async (url: string): Promise<PublicTime | null> => {
    const [path = '', query = ''] = url.split(/[?#]/)
    const view = timeViewAt(path)
    return view === null ? null : ofTrends(library, new URLSearchParams(query))
  }

async function ofTrends(library: Library, query: URLSearchParams): Promise<PublicTime> {
  try {
    const question = parseTrends(query)
    const trends = await readTrends(library, 'public', question)
    return { ...drawTrends(trends, question), path: trendsPath(question) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const asked = { terms: typedTerms(query), by: null, of: 'cards' } as const
    return { ...drawAsked(asked, error.message), path: '/trends' }
  }
}
