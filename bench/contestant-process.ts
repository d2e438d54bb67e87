/** One contestant in a process of its own: told by messages what to build and what to answer (bench.ts). */
import { createReadStream } from 'node:fs'
import type { Card } from '#archive/card.ts'
import { openBareFts5 } from './contestants/bare-fts5.ts'
import { openColloquy, openWholePage } from './contestants/colloquy.ts'
import type { Open, Question } from './contestants/contestant.ts'
import { openFlexSearch } from './contestants/flexsearch.ts'
import { openMiniSearch } from './contestants/minisearch.ts'
import { openOrama } from './contestants/orama.ts'
import { openPostgresIndex } from './contestants/postgres.ts'
import { openSphinx } from './contestants/sphinx.ts'
import { openTextIndex } from './contestants/text-index.ts'

const OPEN: Record<string, Open> = {
  Colloquy: openColloquy,
  'its whole page': openWholePage,
  'bare FTS5': openBareFts5,
  'text index': openTextIndex,
  PostgreSQL: openPostgresIndex,
  MiniSearch: openMiniSearch,
  FlexSearch: openFlexSearch,
  Orama: openOrama,
  Sphinx: openSphinx,
}

/** Messages to the process, each of which it answers with one. */
export type Order =
  | { order: 'build'; corpus: string | null }
  | { order: 'answer'; question: Question }
  | { order: 'end' }

const [name = '', folder = ''] = process.argv.slice(2)
const contestant = await OPEN[name]!(folder)

async function* cardsOf(file: string): AsyncGenerator<Card> {
  // Cards are written by JSON.stringify, which leaves no other line end than LF between them but may leave U+2028 in them.
  let rest = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Card
  }
}

async function follow(order: Order): Promise<object> {
  switch (order.order) {
    case 'build': {
      const start = performance.now()
      if (order.corpus !== null) await contestant.build(cardsOf(order.corpus))
      return { seconds: (performance.now() - start) / 1000, bytes: await contestant.size() }
    }
    case 'answer': {
      const start = performance.now()
      const answer = await contestant.answer(order.question)
      const ms = performance.now() - start
      return { ms: answer ? ms : null, total: answer?.total ?? null, memory: process.memoryUsage.rss() }
    }
    case 'end':
      await contestant.close()
      return {}
  }
}

process.on('message', (order: Order) => {
  follow(order).then(
    (answer) => {
      process.send?.(answer)
      if (order.order === 'end') process.disconnect?.()
    },
    (error: unknown) => {
      console.error(name, error)
      process.exit(1)
    },
  )
})
process.send?.({ isReady: true })
