/** @module-tag scale */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { balances } from './ledger.ts'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

/** Collections of exports next to a clone of the repository where the project is developed. */
const shared = join(process.cwd(), '..', 'shared', 'data')
const exports = join(shared, 'exports', 'chatgpt')
const parsing = join(shared, 'security', 'json-parsing.json')

interface Tree {
  mapping: Record<string, { message?: { author: { role: string }; content: { parts?: unknown[] } } | null }>
}

function treesOf(path: string): Tree[] {
  const value = JSON.parse(readFileSync(path, 'utf8')) as Tree | Tree[]
  return Array.isArray(value) ? value : [value]
}

describe.runIf(existsSync(exports))('real ChatGPT exports', () => {
  const names = existsSync(exports) ? readdirSync(exports) : []

  it.each(names.filter((name) => !name.includes('malformed')))('%s: the sums are those of the file', async (name) => {
    const trees = treesOf(join(exports, name))
    const messages = trees.flatMap(({ mapping }) => Object.values(mapping).filter((node) => node.message))
    const { cards, ledger } = await importAll(join(exports, name), 'Europe/Amsterdam')
    expect(ledger).toMatchObject({ conversations: trees.length, messages: messages.length, failureCount: 0 })
    expect(balances(ledger)).toBe(true)
    expect(cards).toHaveLength(ledger.cards)
    expect(new Set(cards.map(({ card }) => card.id)).size).toBe(cards.length)
    expect((await importAll(join(exports, name), 'Europe/Amsterdam')).cards).toEqual(cards)
  })

  it.each(names.filter((name) => name.includes('malformed')))('%s is refused in one sentence', async (name) => {
    expect(await refusalOf(join(exports, name))).toMatch(/ is not valid JSON: it ends too early at line 15\. /)
  })

  it('keep every text of the user letter for letter', async () => {
    const name = 'personal-2023-conversations.json'
    const { cards } = await importAll(join(exports, name))
    const prompts = new Set(cards.map(({ card }) => card.prompt))
    const texts = treesOf(join(exports, name))
      .flatMap(({ mapping }) => Object.values(mapping))
      .filter(({ message }) => message?.author.role === 'user')
      .map(({ message }) => message?.content.parts?.[0])
    expect(texts).toHaveLength(218)
    expect(texts.filter((text) => !prompts.has(text as string))).toEqual([])
  })

  it('keep every answer that is shown letter for letter, but for the marks of citations', async () => {
    const name = 'personal-2023-conversations.json'
    const { cards } = await importAll(join(exports, name))
    const trees = JSON.parse(readFileSync(join(exports, name), 'utf8')) as (Tree & { current_node: string })[]
    const answers = trees
      .map(({ mapping, current_node }) => mapping[current_node]?.message)
      .filter((message) => message?.author.role === 'assistant')
      .map((message) => message?.content.parts?.[0])
      .filter((text) => typeof text === 'string' && !text.includes('†'))
    expect(answers.length).toBeGreaterThan(70)
    const isKept = (text: unknown) => cards.some(({ card }) => `\n\n${card.response}`.endsWith(`\n\n${String(text)}`))
    expect(answers.filter((text) => !isKept(text))).toEqual([])
    expect(cards.some(({ card }) => /[†\ue200-\ue206]/.test(card.response))).toBe(false)
  })
})

/** Chatbot UI's prompts lie in no folder either. */
const unusedFolders = (text: string) => text.split('"prompts": [')[1]?.match(/"folderId": null/g)?.length ?? 0

/** Counts the messages of a file by other means than the intake, per folder of the collection. */
const others: Record<string, (text: string) => { conversations: number; messages: number }> = {
  claude: (text) => {
    const list = JSON.parse(text) as { chat_messages: unknown[] }[]
    return { conversations: list.length, messages: list.flatMap((one) => one.chat_messages).length }
  },
  markdown: (text) => ({ conversations: 1, messages: Number(/^message_count: (\d+)$/m.exec(text)![1]) }),
  sharegpt: (text) => {
    const list = JSON.parse(text) as { conversations: unknown[] }[]
    return { conversations: list.length, messages: list.flatMap((one) => one.conversations).length }
  },
  other: (text) => ({
    // Chatbot UI and LibreChat write a conversation's settings once each, the page a block for each.
    conversations: text.match(/"folderId": null|"presetId"|class="conversation"/g)!.length - unusedFolders(text),
    messages: text.match(/"isCreatedByUser"|"role"|class="author"/g)!.length,
  }),
}

describe.runIf(existsSync(exports))('real exports of other programs', () => {
  const files = Object.keys(others).flatMap((kind) => {
    const folder = join(exports, '..', kind)
    return existsSync(folder) ? readdirSync(folder).map((name) => [kind, join(folder, name)] as const) : []
  })

  it.each(files)('%s: the sums of %s are those of the file', async (kind, path) => {
    const { cards, ledger } = await importAll(path, 'Europe/Amsterdam')
    expect(ledger).toMatchObject({ ...others[kind]!(readFileSync(path, 'utf8')), failureCount: 0 })
    expect(balances(ledger)).toBe(true)
    expect(cards).toHaveLength(ledger.cards)
    expect(new Set(cards.map(({ card }) => card.id)).size).toBe(cards.length)
    expect((await importAll(path, 'Europe/Amsterdam')).cards).toEqual(cards)
  })

  it('say the same as Markdown and as JSON, card by card', async () => {
    for (const name of ['echomine-001_simple_text', 'echomine-002_with_images']) {
      const [json, markdown] = [
        await importAll(join(exports, `${name}-raw.json`)),
        await importAll(join(exports, '..', 'markdown', `${name}.md`)),
      ]
      // The tool that wrote the Markdown took blanks from the ends of lines.
      const plain = (text: string) => text.replace(/[ \t]+$/gm, '').trim()
      const said = ({ cards }: typeof json) =>
        cards.map(({ card }) => [card.id, plain(card.prompt), plain(card.response)])
      expect(said(markdown)).toEqual(said(json))
    }
  })
})

describe.runIf(existsSync(parsing))('files of the JSON parsing test suite', () => {
  interface Item {
    path: string
    expect: 'y' | 'n' | 'i'
    base64?: string
    repeat?: { unit: string; times: number }
  }
  const items = existsSync(parsing) ? (JSON.parse(readFileSync(parsing, 'utf8')) as { items: Item[] }).items : []

  it.each(items.map((item) => [item.path, item] as const))('%s is refused, for none is an export', async (_, item) => {
    const { unit = '', times = 0 } = item.repeat ?? {}
    const bytes = item.base64 === undefined ? Buffer.from(unit.repeat(times)) : Buffer.from(item.base64, 'base64')
    await using folder = await temporaryFolder({ 'a.json': bytes, 'a.jsonl': bytes })
    for (const name of ['a.json', 'a.jsonl']) {
      const sentence = await refusalOf(join(folder.path, name))
      expect(sentence).toMatch(/\.$/)
      expect(sentence.includes('not valid JSON') && item.expect === 'y').toBe(false)
    }
  })
})
