import { describe, expect, it } from 'vitest'
import { conversation } from '#testing/exports/conversation.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const SAID = [
  ['How warm must the dough of a sourdough bread be?', 'About **24 °C** \\(T = 24\\), for eight hours.'],
  ['And where the kitchen is colder than that?', 'Slower: twelve hours at 20 °C.'],
] as const
const record = (id: string, said: readonly (readonly [string, string])[] = SAID) =>
  conversation(
    said.flatMap(([prompt, response]) => [{ text: prompt }, { role: 'assistant', text: response }]),
    { id, title: 'Sourdough' },
  )
const markdown = (said: readonly (readonly [string, string])[] = SAID) =>
  `# Bread\n\n${said.map(([prompt, response]) => `**You:**\n\n${prompt}\n\n**ChatGPT:**\n\n${response}\n`).join('\n')}`
const page = (said: readonly (readonly [string, string])[] = SAID) =>
  `<html><title>Bread</title>${said.map(([prompt, response]) => `<div class="message user">${prompt}</div><div class="message assistant"><p>${response}</p></div>`).join('')}</html>`

const sharegpt = (id: string, said: readonly (readonly [string, string])[] = SAID) => ({
  id,
  conversations: said.flatMap(([human, gpt]) => [
    { from: 'human', value: human },
    { from: 'gpt', value: gpt },
  ]),
})

async function read(files: Record<string, string>) {
  await using folder = await temporaryFolder(files)
  return await importAll(folder.path)
}
const promptsOf = ({ cards }: Awaited<ReturnType<typeof read>>) => cards.map(({ card }) => card.prompt).toSorted()
const PROMPTS = SAID.map(([prompt]) => prompt).toSorted()

describe('a conversation that lies in an import as a copy under other ids', () => {
  it.each([
    ['after', 'a.json', 'b.md'],
    ['before', 'b.json', 'a.md'],
  ])('is taken from its record, which comes %s it', async (_, json, copy) => {
    const found = await read({ [json]: JSON.stringify([record('1')]), [copy]: markdown() })
    expect(promptsOf(found)).toEqual(PROMPTS)
    expect(found.cards.every(({ card }) => card.sessionTitle === 'Sourdough')).toBe(true)
    expect(found.ledger.repeated).toBe(2)
  })

  it('is taken from its record when it is an earlier part of it', async () => {
    const found = await read({ 'a.json': JSON.stringify([record('1')]), 'b.md': markdown(SAID.slice(0, 1)) })
    expect(promptsOf(found)).toEqual(PROMPTS)
  })

  it.each([
    ['ShareGPT', sharegpt('s')],
    [
      'a list of messages',
      {
        messages: SAID.flatMap(([ask, say]) => [
          { role: 'user', content: ask },
          { role: 'assistant', content: say },
        ]),
      },
    ],
  ])('is taken from its record where it was converted to %s, and is that where it was drawn', async (_, converted) => {
    const json = JSON.stringify(converted)
    const found = await read({ 'a.json': json, 'b.json': JSON.stringify([record('1')]), 'c.md': markdown() })
    expect(found.cards.map(({ card }) => card.sessionTitle)).toEqual(['Sourdough', 'Sourdough'])
    expect(found.ledger.repeated).toBe(4)
    const alone = await read({ 'a.json': json, 'c.md': markdown() })
    expect(alone.cards.map(({ isConverted }) => isConverted)).toEqual([true, true])
    expect(alone.ledger.repeated).toBe(2)
  })

  it('is one of two copies, the longer', async () => {
    const found = await read({ 'a.md': markdown(SAID.slice(0, 1)), 'b.html': page() })
    expect(promptsOf(found)).toEqual(PROMPTS)
    expect(found.ledger.files.map(({ state }) => state)).toEqual(['read', 'read'])
  })

  it('is the same one of two equal copies, whatever their files are called', async () => {
    const [one, other] = [`---\nid: one\n---\n\n${markdown()}`, `---\nid: other\n---\n\n${markdown()}`]
    const ids = async (files: Record<string, string>) => (await read(files)).cards.map(({ card }) => card.id)
    const kept = await ids({ 'a.md': one, 'b.md': other })
    expect(kept).toHaveLength(2)
    expect(await ids({ 'a.md': other, 'b.md': one })).toEqual(kept)
  })

  it('is no copy of what has its ids: the richer card of each id is kept', async () => {
    const files = ['Bread', 'Rye'].map((title) => `---\nid: one\ntitle: ${title}\n---\n\n${markdown()}`)
    const [first, second] = [
      await read({ 'a.md': files[0]!, 'b.md': files[1]! }),
      await read({ 'a.md': files[1]!, 'b.md': files[0]! }),
    ]
    expect(promptsOf(first)).toEqual(PROMPTS)
    expect(second.cards.map(({ card }) => card)).toEqual(first.cards.map(({ card }) => card))
  })

  it('stays where it says more than its record, or says it in two of them', async () => {
    const more = await read({ 'a.json': JSON.stringify([record('1', SAID.slice(0, 1))]), 'b.md': markdown() })
    expect(more.cards).toHaveLength(3)
    const parts = [record('1', SAID.slice(0, 1)), record('2', SAID.slice(1))]
    expect((await read({ 'a.json': JSON.stringify(parts), 'b.md': markdown() })).cards).toHaveLength(4)
  })

  it('stays where only the ends of its prompts and the beginnings of its answers are those of another', async () => {
    const [head, tail] = [
      'Write this text again in plain English: '.repeat(20),
      'Keep the names and numbers. '.repeat(20),
    ]
    const asked = (words: string, answered = words) =>
      [
        [`${head}\n${words}\n${tail}`, `Here is the text in plain English, with its names and numbers:\n\n${answered}`],
      ] as const
    const [monday, tuesday] = [asked('The lease ends in May.'), asked('My aunt sold the boat in the end.')]
    expect((await read({ 'a.md': markdown(monday), 'b.md': markdown(tuesday) })).cards).toHaveLength(2)
    const json = JSON.stringify([record('1', monday)])
    expect((await read({ 'a.json': json, 'b.md': markdown(tuesday) })).cards).toHaveLength(2)
    const [once, again] = [
      asked('The lease.', 'It ends on 4 May, Anna says.'),
      asked('The lease.', 'It ends on 9 May, Anna says.'),
    ]
    expect((await read({ 'a.md': markdown(once), 'b.md': markdown(again) })).cards).toHaveLength(2)
    for (const other of ['It ends in May.', `It ends on 4 May${', as agreed'.repeat(9)}, Anna says.`]) {
      const files = { 'a.json': JSON.stringify([record('1', once)]), 'b.md': markdown(asked('The lease.', other)) }
      expect((await read(files)).cards).toHaveLength(2)
    }
  })

  it('is taken from its record where that has links', async () => {
    const [prompt, response] = SAID[0]
    const linked = [[prompt, `${response} [Baking](https://example.com/${'b'.repeat(90)})`]] as const
    const files = { 'a.json': JSON.stringify([record('1', linked)]), 'b.md': markdown(SAID.slice(0, 1)) }
    expect((await read(files)).cards).toHaveLength(1)
  })

  it('stays where it is as short as many are', async () => {
    const said = [['Hi', 'Hello!']] as const
    expect((await read({ 'a.json': JSON.stringify([record('1', said)]), 'b.md': markdown(said) })).cards).toHaveLength(
      2,
    )
  })
})

it('two records that say the same stay two, as do two that were converted', async () => {
  expect((await read({ 'a.json': JSON.stringify([sharegpt('1'), sharegpt('2')]) })).cards).toHaveLength(4)
  expect((await read({ 'a.json': JSON.stringify([record('1'), record('2')]) })).cards).toHaveLength(4)
})
