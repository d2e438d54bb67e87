import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from '#intake/ledger.ts'

async function read(name: string, text: string) {
  await using folder = await temporaryFolder({ [name]: text })
  const { cards, ledger } = await importAll(join(folder.path, name), 'Europe/Amsterdam')
  expect(balances(ledger)).toBe(true)
  expect(ledger.letters.lost).toBe(0)
  return { cards, ledger }
}
const textsOf = ({ cards }: Awaited<ReturnType<typeof read>>) => cards.map(({ card }) => [card.prompt, card.response])

describe('the history of Aider', () => {
  const first = `
# aider chat started at 2026-06-09 14:01:00

> Main model: gpt-x with diff edit format  

#### /add a.md  

> Added a.md  

#### Water the beans  
#### and the peas  

I will:

#### Step 1
> as they say

Pour.

> Applied edit to a.md  
`
  const second = '\n# aider chat started at 2026-06-10 09:00:00\n\n#### Again  \n\nDone.\n'

  it('is a session for each time that it was started, by the marks that Aider ends its lines with', async () => {
    const imported = await read('.aider.chat.history.md', first + second)
    expect(textsOf(imported)).toEqual([
      ['/add a.md', ''],
      ['Water the beans\nand the peas', 'I will:\n\n#### Step 1\n> as they say\n\nPour.'],
      ['Again', 'Done.'],
    ])
    expect(imported.cards[1]!.content?.response.at(-1)).toMatchObject({
      kind: 'tool',
      name: 'aider',
      output: 'Applied edit to a.md',
    })
    expect(imported.cards.map(({ card }) => [card.sessionTitle, card.category, card.dayStamp.slice(0, 13)])).toEqual([
      ['Water the beans', 'gpt-x', '20260609_1401'],
      ['Water the beans', 'gpt-x', '20260609_1401'],
      ['Again', 'Aider', '20260610_0900'],
    ])
    expect(imported.ledger.conversations).toBe(2)
  })

  it('gives the same cards while it grows', async () => {
    const [one, whole] = [await read('a.md', first), await read('a.md', `${first}\n#### More  \n${second}`)]
    expect(whole.cards.slice(0, 2).map(({ card }) => card.id)).toEqual(one.cards.map(({ card }) => card.id))
  })

  it('is read where those marks are gone, but for code that looks like them', async () => {
    const imported = await read(
      'a.md',
      '# aider chat started at 2026-06-09 14:01:00\n\n#### One\na\n```\n#### no\n> no\n```\n> Tokens: 2\n',
    )
    expect(textsOf(imported)).toEqual([['One', 'a\n```\n#### no\n> no\n```']])
  })
})

describe('what Cursor saves of a chat', () => {
  it('is a transcript in which what the person typed is marked', async () => {
    const line = (role: string, ...content: object[]) => `${JSON.stringify({ role, message: { content } })}\n`
    const text = (words: string) => ({ type: 'text', text: words })
    const lines = [
      line('user', text('<open_files>a.ts</open_files>\n<user_query>\nWater it\n</user_query>')),
      line('assistant', text('I look.'), { type: 'tool_use', name: 'Shell', input: { command: 'ls' } }),
      line('assistant', text('Done.')),
      line('user', text('Thanks')),
    ]
    const imported = await read('a.jsonl', lines.join(''))
    expect(textsOf(imported)).toEqual([
      ['Water it', 'I look.\n\nDone.'],
      ['Thanks', ''],
    ])
    expect(imported.cards[0]!.content?.response[1]).toMatchObject({ kind: 'tool', name: 'Shell', input: 'command: ls' })
    expect(imported.ledger.letters.leftOut).toMatchObject([{ reason: 'context of the editor' }])
    const before = await read('a.jsonl', lines.slice(0, 2).join(''))
    expect(before.cards[0]!.card.id).toBe(imported.cards[0]!.card.id)
  })

  it('is a Markdown log whose answers are headed by its name', async () => {
    const imported = await read(
      'a.md',
      '# Beans\n_Exported from Cursor (1.7)_\n\n---\n\n**User**\n\nOne\n\n---\n\n**Cursor**\n\na\n',
    )
    expect(textsOf(imported)).toEqual([['One', 'a']])
  })
})
