import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EDITOR_SAMPLES } from '#testing/exports/editor-samples.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { makeZip } from '#testing/exports/make-zip.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

it('Cherry Studio: reads topics of a backup with blocks, answers of other models, pictures, pages, days and titles', async () => {
  await using folder = await temporaryFolder({
    'backup.zip': makeZip([
      { name: 'data.json', bytes: JSON.stringify(EDITOR_SAMPLES['Cherry Studio']![0]) },
      { name: 'Data/Files/f.png', bytes: 'hi' },
    ]),
  })
  const { cards, ledger } = await importAll(join(folder.path, 'backup.zip'))
  expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([
    ['How warm?', 'Quite.'],
    ['And oats?', 'Cooler.\n\n```python\ncool()\n```\n\nIt stopped.'],
  ])
  const [{ card, content }] = cards as [(typeof cards)[0]]
  expect(card).toMatchObject({ sessionTitle: 'Rye', dayStamp: '20250301_100000', model: 'deepseek-r1' })
  expect(content!.prompt).toMatchObject([
    { kind: 'text' },
    { kind: 'picture', name: 'cat.png', file: 'Data/Files/f.png' },
    { kind: 'file', name: 'oven.pdf' },
  ])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'tool', name: 'search', input: 'q: rye', output: 'found' },
    { kind: 'text', text: 'Quite.' },
    { kind: 'citation', title: 'Rye', url: 'https://example.com/rye' },
    { kind: 'picture' },
  ])
  expect(content!.alternatives).toMatchObject([{ response: [{ kind: 'text', text: 'Very.' }] }])
  expect(ledger.letters.lost).toBe(0)
})
