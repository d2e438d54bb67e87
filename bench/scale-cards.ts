/**
 * Makes 178,097 cards of two public sets of questions and answers, AlpacaEval's model outputs and the Schema-Guided
 * Dialogues: `node bench/scale-cards.ts OUT.jsonl [--limit N] [--from FOLDER]`. The sets are not part of this repository;
 * where they are missing, bench/synthetic-cards.ts makes up as many cards.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newCard, type Card } from '#archive/card.ts'
import { writeCards } from './card-file.ts'
import { linesOf } from './lines.ts'
import { timeline } from './timeline.ts'

export const SCALE_FOLDER = '../shared/data/scale'
const PAIRS = 'alpacaeval-pairs.jsonl.gz'
const DIALOGUES = 'sgd-dialogues.jsonl.gz'

/** How many cards both sets give. */
export const SCALE_TOTAL = 66_219 + 111_878

interface Pair {
  instruction: string
  dataset: string | null
  generator: string
  output: string
}

interface Dialogue {
  dialogue_id: string
  services: string[]
  turns: { speaker: 'USER' | 'SYSTEM'; utterance: string }[]
}

type Text = Pick<Card, 'id' | 'prompt' | 'response' | 'category' | 'sessionTitle'>

async function* ofPairs(file: string): AsyncGenerator<Text> {
  let line = 0
  for await (const text of linesOf(file)) {
    const { instruction, dataset, generator, output } = JSON.parse(text) as Pair
    const id = `alpacaeval_${String(++line).padStart(5, '0')}`
    yield { id, prompt: instruction, response: output, category: dataset ?? '', sessionTitle: generator }
  }
}

/** A turn of the user and the answer that follows it make a card. */
async function* ofDialogues(file: string): AsyncGenerator<Text> {
  for await (const text of linesOf(file)) {
    const { dialogue_id: dialogue, services, turns } = JSON.parse(text) as Dialogue
    for (const [at, { speaker, utterance }] of turns.entries()) {
      const answer = turns[at + 1]
      if (speaker !== 'USER' || answer?.speaker !== 'SYSTEM') continue
      const id = `sgd_${dialogue}_${String(at).padStart(2, '0')}`
      const category = services[0] ?? ''
      yield { id, prompt: utterance, response: answer.utterance, category, sessionTitle: `Dialogue ${dialogue}` }
    }
  }
}

/**
 * The cards of both sets, in the order of time. Ids and days are the same in every run.
 * @param folder where the two gzipped files lie
 */
export async function* scaleCards(folder = SCALE_FOLDER): AsyncGenerator<Card> {
  const momentOf = timeline(SCALE_TOTAL)
  let index = 0
  for (const texts of [ofPairs(join(folder, PAIRS)), ofDialogues(join(folder, DIALOGUES))]) {
    for await (const text of texts) yield newCard({ ...text, ...momentOf(index++, text.sessionTitle) })
  }
}

if (import.meta.main) {
  const options = { limit: { type: 'string' }, from: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [out] = positionals
  if (out === undefined) throw new Error('Say where the cards go: node bench/scale-cards.ts OUT.jsonl [--limit N]')
  const count = await writeCards(out, scaleCards(values.from), values.limit ? Number(values.limit) : undefined)
  console.log(`${count} cards in ${out}`)
}
