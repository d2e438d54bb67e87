import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '#archive/words.ts'
import { seededRandom } from '#meaning/seeded-random.ts'
import { linesOf } from './lines.ts'

/** A card of which is known what it is about. */
export interface LabelledCard {
  prompt: string
  response: string
  /** Cards with the same are related. */
  about: string
  /** Cards of the same session are not looked for. */
  session: string
}

/** Which cards are asked for: one half is for tuning, the other for saying how good it is. */
export type Half = 0 | 1

const ANSWERS = 10
const ANSWER_WORDS = 60
const EXCHANGES = 10_000

function shuffled<T>(given: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  return given
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

async function* records<T>(folder: string, name: string): AsyncGenerator<T> {
  const file = join(folder, name)
  if (!existsSync(file)) throw new Error(`${file} is missing: say with --from where the sets are.`)
  for await (const line of linesOf(file)) if (line !== '') yield JSON.parse(line) as T
}

/** AlpacaEval: ten answers to each prompt, the first 60 words of each without the words of the prompt. */
export async function answersOfPrompts(folder: string, half: Half): Promise<LabelledCard[]> {
  const answers = new Map<string, string[]>()
  type Pair = { instruction: string; output: string }
  for await (const { instruction, output } of records<Pair>(folder, 'scale/alpacaeval-pairs.jsonl.gz')) {
    const known = answers.get(instruction)
    if (known) known.push(output)
    else answers.set(instruction, [output])
  }
  const prompts = shuffled([...answers.keys()].toSorted(), 1)
  const middle = Math.ceil(prompts.length / 2)
  const chosen = half === 0 ? prompts.slice(0, middle) : prompts.slice(middle)
  return chosen.flatMap((prompt, number) => {
    const left = new Set(wordsOf(prompt).map(({ text }) => text))
    return shuffled(answers.get(prompt)!, number)
      .slice(0, ANSWERS)
      .map((answer, at) => ({
        prompt: '',
        response: wordsOf(answer)
          .slice(0, ANSWER_WORDS)
          .map(({ text }) => text)
          .filter((word) => !left.has(word))
          .join(' '),
        about: prompt,
        session: `${number} ${at}`,
      }))
  })
}

/** The used fields of a record of arena-hard. */
export interface ArenaRecord {
  uid: string
  cluster?: string
  model: string
  messages: { content: string | { answer: string } }[]
}

/** arena-hard: all prompts; the set says which two of some belong together. */
export async function promptsOfClusters(folder: string): Promise<LabelledCard[]> {
  const prompts = new Map<string, LabelledCard>()
  for await (const { uid, cluster, messages } of records<ArenaRecord>(folder, 'conversations/arena-hard.jsonl.gz')) {
    const prompt = messages[0]!.content as string
    if (!prompts.has(prompt)) prompts.set(prompt, { prompt, response: '', about: cluster ?? uid, session: uid })
  }
  return [...prompts.values()]
}

/** SGD: exchanges of dialogues with one service; those of other dialogues with the same service are related. */
export async function exchangesOfServices(folder: string, half: Half): Promise<LabelledCard[]> {
  type Dialogue = { dialogue_id: string; services: string[]; turns: { speaker: string; utterance: string }[] }
  const dialogues: Dialogue[] = []
  for await (const dialogue of records<Dialogue>(folder, 'scale/sgd-dialogues.jsonl.gz')) {
    if (dialogue.services.length === 1) dialogues.push(dialogue)
  }
  const cards: LabelledCard[] = []
  for (const { dialogue_id: session, services, turns } of shuffled(dialogues, 2).filter((_, at) => at % 2 === half)) {
    for (const [at, { speaker, utterance }] of turns.entries()) {
      const answer = turns[at + 1]
      if (speaker !== 'USER' || answer?.speaker !== 'SYSTEM') continue
      cards.push({ prompt: utterance, response: answer.utterance, about: services[0]!, session })
    }
    if (cards.length >= EXCHANGES) break
  }
  return cards
}
