import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { EDITOR_SAMPLES } from '#testing/exports/editor-samples.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { continueDev } from './continue.ts'

const [session] = EDITOR_SAMPLES['Continue'] as [Record<string, unknown>]

it('Continue: reads both sides, reasoning, tools, files that were given, models and the folder', () => {
  const reading = continueDev.read(
    new GatheredRecords([session]),
    context({ rules: { categoryOf: ({ project }) => project } }),
  )
  expect(textsOf(reading)).toEqual([['How warm?', 'I look.\n\nQuite.']])
  const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({ sessionTitle: 'Rye', dayStamp: '20250301_100000', category: 'bakery', from: 'Continue' })
  expect(content!.prompt).toMatchObject([{ kind: 'text' }, { kind: 'tool', name: 'dough.md', output: 'Rye rises.' }])
  expect(content!.response).toMatchObject([
    { kind: 'reasoning', text: 'It is rye.' },
    { kind: 'text', text: 'I look.' },
    { kind: 'tool', name: 'read_file', output: 'seen' },
    { kind: 'reasoning', text: 'So it is.' },
    { kind: 'text', text: 'Quite.' },
  ])
})

it('Continue: has the day of a session from the list of its folder', async () => {
  const { dateCreated, ...rest } = session
  await using folder = await temporaryFolder({
    'c.json': JSON.stringify(rest),
    'sessions.json': JSON.stringify([{ sessionId: 'c', title: 'Rye', dateCreated, workspaceDirectory: 'file:///w' }]),
  })
  const { cards } = await importAll(folder.path)
  expect(cards.map(({ card }) => card.dayStamp)).toEqual(['20250301_100000'])
})
