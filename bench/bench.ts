/**
 * `npm run bench`: every kind of search, asked of Colloquy and of others over the same cards, each in a process of its
 * own, one after the other in turns, so that a busy machine is as unfair to all:
 * `npm run bench -- [--cards N] [--set made|accented|scale] [--from FOLDER] [--rounds N] [--only NAME,…] [--minutes N]
 * [--folder FOLDER] [--write]`. The set `accented` is in Chinese letters, and with accents; `--from` says where the scale sets are.
 * Without `--cards`, synthetic archives of 20,000, 200,000 and 1,000,000 cards (the last without what does not fit in
 * memory) and the scale sets where they are. Who has not built its index after 60 minutes (`--minutes`), or ends on the way, is
 * left out, and the table says why. `--folder` keeps archive and cards and uses them again; `--write` puts the
 * tables into docs/performance.md.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Card } from '#archive/card.ts'
import { openStore } from '#store/open.ts'
import { missingProgram } from '#testing/missing-program.ts'
import { accentedCards } from './accented-cards.ts'
import { writeCards } from './card-file.ts'
import { hasArchive } from './contestants/colloquy.ts'
import { syntheticCards } from './synthetic-cards.ts'
import { ms, timingOf } from './measure.ts'
import { queryKinds, type QueryKind } from './query-kinds.ts'
import { markdownTable, report } from './report.ts'
import { run, type Running } from './run-contestant.ts'
import { SCALE_FOLDER, scaleCards, SCALE_TOTAL } from './scale-cards.ts'
import { readVocabulary } from './vocabulary.ts'

const { values } = parseArgs({
  options: {
    cards: { type: 'string' },
    set: { type: 'string', default: 'made' },
    from: { type: 'string', default: SCALE_FOLDER },
    rounds: { type: 'string', default: '100' },
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    folder: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

interface Corpus {
  set: string
  cards: number
}

/** Those that share Colloquy's archive come after it. */
const OWN = ['Colloquy', 'its whole page', 'bare FTS5']
const OTHERS = ['text index', 'PostgreSQL', 'MiniSearch', 'FlexSearch', 'Orama']
/** A native engine that is no package: asked where it is installed. */
const NATIVE = missingProgram('searchd') === null ? ['Sphinx'] : []
/** Indexes in memory of more cards than this take more than most machines have. */
const MAX_IN_MEMORY = 200_000

/** Time limit per contestant and kind of question, in milliseconds: further rounds skip it. */
const LONG_ENOUGH_MS = 20_000

/** Titles of the sets of cards. */
const TITLES: Record<string, string> = {
  made: 'synthetic cards',
  accented: 'synthetic cards in Chinese letters and with accents',
  scale: 'cards of the scale sets',
}

/** Contestants that ended early, and how. */
type Lost = Map<string, string>

const asked: Corpus[] =
  values.cards === undefined && values.set === 'made'
    ? [
        { set: 'made', cards: 20_000 },
        { set: 'made', cards: 200_000 },
        { set: 'made', cards: 1_000_000 },
        ...(existsSync(values.from) ? [{ set: 'scale', cards: SCALE_TOTAL }] : []),
      ]
    : [{ set: values.set, cards: Number(values.cards ?? SCALE_TOTAL) }]
for (const corpus of asked) await compare(corpus)

async function compare({ set, cards }: Corpus): Promise<void> {
  const folder = join(values.folder ?? mkdtempSync(join(tmpdir(), 'colloquy-bench-')), `${set}-${cards}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'cards.jsonl')
  if (!existsSync(file)) await writeCards(file, cardsOf(set, cards), cards)
  const names = [...OWN, ...(cards > MAX_IN_MEMORY ? [] : OTHERS), ...NATIVE]
  const chosen = values.only === undefined ? names : names.filter((name) => values.only!.split(',').includes(name))
  const running: Running[] = []
  const lost: Lost = new Map()
  const made: string[][] = []
  try {
    for (const name of chosen) {
      const isKept = name === 'Colloquy' && hasArchive(folder)
      const one = await run(name, folder)
      const start = performance.now()
      try {
        const { seconds, bytes } = await one.build(isKept ? null : file, Number(values.minutes))
        running.push(one)
        const built = OWN.includes(name) && (isKept || name !== 'Colloquy') ? '' : seconds.toFixed(1)
        made.push([name, built, bytes === 0 ? '' : String(Math.round(bytes / 2 ** 20))])
        console.log(name, built)
      } catch (error) {
        lose(lost, name, error)
        made.push([name, `– (${((performance.now() - start) / 1000).toFixed(0)})`, ''])
      }
    }
    const { times, memory } = await askInTurns(running, lost, await kindsOf(folder))
    const title = `${cards.toLocaleString('en-US')} ${TITLES[set]}`
    const costs = made.map((row) => [...row, megabytes(memory.get(row[0]!))])
    const text = [
      `### ${title}`,
      '',
      `Node ${process.version}, ${cpus().length} cores, ${values.rounds} rounds, or ${LONG_ENOUGH_MS / 1000} seconds of one kind of question.`,
      '',
      timesTable(chosen, times, lost),
      '',
      markdownTable(['', 'built in s', 'on disk, MB', 'memory, MB'], costs),
    ].join('\n')
    console.log(`\n${text}\n`)
    if (values.write) report(`${set} ${cards}`, text)
  } finally {
    for (const one of running) await one.end().catch((error: unknown) => console.error(error))
    if (values.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

function cardsOf(set: string, cards: number): AsyncGenerator<Card> {
  if (set === 'scale') return scaleCards(values.from)
  return set === 'accented' ? accentedCards(cards) : syntheticCards(cards)
}

async function kindsOf(folder: string): Promise<QueryKind[]> {
  const store = await openStore({ folder })
  try {
    return queryKinds(await readVocabulary(store))
  } finally {
    await store.close()
  }
}

/** Goes on without one that ended; without Colloquy's own archive there is nothing to compare with. */
function lose(lost: Lost, name: string, error: unknown): void {
  if (OWN.includes(name)) throw error
  const { message } = error as Error
  lost.set(name, message)
  console.error(name, message)
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '' : String(Math.round(bytes / 2 ** 20))
}

/** In any order. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}

/**
 * Each round asks everyone all kinds of question, one contestant after the other and each time in another order: a server
 * that is asked is not one that has just been woken, and a contestant after one that reads much finds the processor's
 * caches emptied. Before, all questions are asked once without being counted: what is not in memory yet would count
 * against the first one. Where answers take seconds, a few must do.
 */
async function askInTurns(running: readonly Running[], lost: Lost, kinds: readonly QueryKind[]) {
  const rounds = Number(values.rounds)
  const times = new Map(kinds.map(({ name }) => [name, new Map<string, number[]>()]))
  const memory = new Map<string, number>()
  const warming = new Map(kinds.map(({ name }) => [name, new Map<string, number[]>()]))
  const askOne = async (one: Running, { name, question }: QueryKind, turn: number) => {
    const answered = (turn < rounds ? warming : times).get(name)!
    const known = answered.get(one.name) ?? []
    if (known.reduce((sum, time) => sum + time, 0) > LONG_ENOUGH_MS) return
    const { ms: time, memory: used } = await one.ask(question(turn % rounds))
    memory.set(one.name, used)
    if (time !== null) answered.set(one.name, [...known, time])
  }
  for (let turn = 0; turn < 2 * rounds; turn++) {
    for (const one of shuffled(running)) {
      for (const kind of shuffled(kinds)) {
        if (lost.has(one.name)) break
        await askOne(one, kind, turn).catch((error: unknown) => lose(lost, one.name, error))
      }
    }
  }
  return { times, memory }
}

/** Medians in milliseconds, with how many times as long as Colloquy the others take; and Colloquy's 99th percentile. */
function timesTable(
  names: readonly string[],
  times: ReadonlyMap<string, ReadonlyMap<string, number[]>>,
  lost: Lost,
): string {
  const rows = [...times].map(([kind, of]) => {
    const own = timingOf(of.get('Colloquy')!)
    const others = names.slice(1).map((name) => {
      const measured = of.get(name)
      if (lost.has(name)) return `– (${lost.get(name)})`
      if (!measured) return '–'
      const { median } = timingOf(measured)
      return `${ms(median)} (${(median / own.median).toFixed(1)}×)`
    })
    return [kind, ms(own.median), ms(own.p99), ...others]
  })
  return markdownTable(['kind of search', 'Colloquy', 'p99', ...names.slice(1)], rows)
}
