import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise'
import { summaryJson } from '#archive/summary-json.ts'
import { foldText } from '#archive/words.ts'
import { freePort } from '#testing/postgres-server.ts'
import { dayNumber, pageOf, parts, type Contestant, type Question } from './contestant.ts'

/** A result ends there, as Colloquy's does. */
const MAX = 1000

/**
 * Sphinx (`apt-get install sphinxsearch`), a search server in C++, asked by SphinxQL over a Unix socket. It has the words of each
 * field with their positions and beginnings (`dict = keywords`), and orders by BM25 and nearness, then the newest first. It keeps
 * no texts: the cards' JSON stays in memory, as for the other indexes.
 */
export async function openSphinx(folder: string): Promise<Contestant> {
  const own = join(folder, 'sphinx')
  mkdirSync(own, { recursive: true })
  const source = join(own, 'cards.tsv')
  const settings = join(own, 'sphinx.conf')
  const port = await freePort()
  writeFileSync(settings, settingsOf({ folder: own, source, port }))
  const json = ['']
  const categories = new Map<string, number>()
  let server: { connection: Connection; stop(): Promise<void> } | null = null
  return {
    async build(cards) {
      const file = createWriteStream(source)
      for await (const card of cards) {
        const category = categories.get(card.category) ?? categories.size
        categories.set(card.category, category)
        const texts = [card.pageTitle, card.sessionTitle, card.prompt, card.response].map((text) =>
          foldText(text).replaceAll(/\s+/g, ' '),
        )
        const line = [json.length, ...texts, dayNumber(card), category].join('\t')
        json.push(summaryJson(card))
        if (!file.write(`${line}\n`)) await once(file, 'drain')
      }
      await new Promise<void>((done) => file.end(done))
      execFileSync('indexer', ['--config', settings, '--quiet', 'cards'])
      server = await start(settings, join(own, 'socket'))
    },
    async answer(question) {
      if (question.isMisspelt) return null
      const category = question.filters.tag[0]
      const [found, meta] = await ask(server!.connection, question, category && categories.get(category))
      const total = Number(meta.find(({ Variable_name }) => Variable_name === 'total')?.['Value'])
      return { total, json: pageOf(found.map(({ id }) => json[id as number]!)) }
    },
    size: () =>
      Promise.resolve(
        readdirSync(own)
          .filter((name) => name.startsWith('cards.sp'))
          .reduce((sum, name) => sum + statSync(join(own, name)).size, 0),
      ),
    close: async () => server?.stop(),
  }
}

type Rows = [RowDataPacket[], RowDataPacket[]]

/** The ids of a page and what is known of the whole result, in one round trip. */
async function ask(connection: Connection, question: Question, category: number | '' | undefined): Promise<Rows> {
  const { wanted, excluded, days, isOr } = parts(question)
  const term = (text: string) => (text.includes(' ') ? `"${text}"` : `${text}${question.typing ? '*' : ''}`)
  const query = [wanted.map(term).join(isOr ? ' | ' : ' '), ...excluded.map((text) => `-${text}`)].join(' ')
  const where = [
    `MATCH('${query}')`,
    ...(days ? [`day BETWEEN ${days.from} AND ${days.to}`] : []),
    ...(typeof category === 'number' ? [`category = ${category}`] : []),
  ].join(' AND ')
  const order = question.filters.sort === 'oldest' ? 'id ASC' : 'WEIGHT() DESC, id DESC'
  const offset = Math.min((question.filters.page - 1) * 50, MAX - 50)
  const text = `SELECT id FROM cards WHERE ${where} ORDER BY ${order} LIMIT ${offset}, 50
    OPTION max_matches = ${MAX}, ranker = proximity_bm25; SHOW META`
  const [answers] = await connection.query<RowDataPacket[][]>(text)
  return answers as Rows
}

/** Starts the server over an index, and ends it with this process. */
async function start(settings: string, socketPath: string) {
  const child = spawn('searchd', ['--config', settings, '--nodetach'], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  for (let tries = 0; ; tries++) {
    try {
      const connection = await createConnection({ socketPath, multipleStatements: true })
      return {
        connection,
        async stop() {
          connection.destroy()
          child.kill('SIGTERM')
          await once(child, 'close')
        },
      }
    } catch (error) {
      if (tries === 100 || child.exitCode !== null) throw error
      await new Promise((done) => setTimeout(done, 100))
    }
  }
}

const settingsOf = ({ folder, source, port }: { folder: string; source: string; port: number }) => `
source cards {
  type = tsvpipe
  tsvpipe_command = cat ${source}
  tsvpipe_field = title
  tsvpipe_field = session
  tsvpipe_field = prompt
  tsvpipe_field = response
  tsvpipe_attr_uint = day
  tsvpipe_attr_uint = category
}
index cards {
  source = cards
  path = ${folder}/cards
  dict = keywords
  min_prefix_len = 2
}
indexer {
  mem_limit = 1024M
}
searchd {
  listen = ${folder}/socket:mysql41
  listen = 127.0.0.1:${port}
  pid_file = ${folder}/pid
  log = ${folder}/searchd.log
  workers = threads
  binlog_path =
}
`
