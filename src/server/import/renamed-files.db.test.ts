import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { markdownLog } from '#intake/kinds/markdown-log.ts'
import { LogText } from '#intake/records.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { context } from '#testing/exports/context.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { importCards } from './import-cards.ts'

const LOG = '## User\nHow warm is dough?\n## Assistant\nQuite.\n## User\nAnd rye?\n## Assistant\nCooler.\n'
const PROMPT = JSON.stringify({
  chunkedPrompt: {
    chunks: [
      { role: 'user', text: 'How warm is dough?', createTime: '2025-01-02T10:00:00Z' },
      { role: 'model', text: 'Quite.' },
    ],
  },
})
const chatOfLmStudio = (name: string) =>
  JSON.stringify({
    name,
    createdAt: 1_736_000_000_000,
    messages: [
      {
        versions: [{ role: 'user', content: [{ type: 'text', text: 'How warm is dough?' }], type: 'singleStep' }],
        currentlySelected: 0,
      },
    ],
  })

/** The same bytes under two names of a file, or a conversation under two names that its program gives it. */
const RENAMED: [kind: string, first: [name: string, text: string], second: [name: string, text: string]][] = [
  ['Markdown', ['bread.md', LOG], ['bread (1).md', LOG]],
  ['Google AI Studio', ['Untitled prompt', PROMPT], ['Untitled prompt (1)', PROMPT]],
  ['LM Studio', ['1.conversation.json', chatOfLmStudio('Bread')], ['1.conversation.json', chatOfLmStudio('Rye')]],
]

describe.each(everyDatabase)('a conversation under another name, on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  /** @param change gives each step as an earlier version gave it */
  async function take([name, text]: [string, string], change = (step: IntakeStep) => step) {
    await using folder = await temporaryFolder({ [name]: text })
    const steps = readExport(join(folder.path, name), { timeZone: 'UTC' })
    const changed = (async function* () {
      for await (const step of steps) yield change(step)
    })()
    const options = { publish: false, progress: () => undefined }
    return (await importCards({ db: archive.store.db, search: archive.search }, changed, options)).added
  }
  /** Under the ids that earlier versions gave to cards and conversations. */
  const asEarlier = (step: IntakeStep): IntakeStep =>
    step.kind === 'cards'
      ? {
          ...step,
          cards: step.cards.map((one) => {
            const semanticSid = one.card.semanticSid.replace(/.{8}$/, '0000abcd')
            return { ...one, card: { ...one.card, id: one.otherIds![0]!, semanticSid } }
          }),
        }
      : step
  const sids = async () =>
    (await archive.store.db.selectFrom('cards').select('semantic_sid').distinct().execute()).map(
      (row) => row.semantic_sid,
    )
  const ids = async () =>
    (await archive.store.db.selectFrom('cards').select('id').orderBy('key').execute()).map(({ id }) => id)

  it.each(RENAMED)('of %s comes in once, and stays deleted', async (_, first, second) => {
    expect(await take(first)).toBeGreaterThan(0)
    const before = await ids()
    expect(await take(second)).toBe(0)
    expect(await ids()).toEqual(before)
    await archive.store.db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: before[0]! }))
    expect(await take(second)).toBe(0)
    expect(await ids()).toEqual(before.slice(1))
  })

  it.runIf(isEmbedded).each(RENAMED)(
    'of %s makes no second card of one that an earlier version named by it',
    async (_, first, second) => {
      await take(first, asEarlier)
      const [before, sidsBefore] = [await ids(), await sids()]
      expect(await take(first)).toBe(0)
      // Under it a title may be redacted.
      expect(await sids()).toEqual(sidsBefore)
      if (!first[1].includes('createdAt')) expect(await take(second)).toBe(0)
      expect(await ids()).toEqual(before)
    },
  )

  it.runIf(isEmbedded)(
    'of a log with several, which an earlier version read as one, makes no second card, and has its title',
    async () => {
      const [rye, oats] = ['Rye', 'Oats'].map((title) => `# ${title}\n\n**Created:** 2025-03-01\n\n${LOG}`)
      const log: [string, string] = ['all.md', `${rye}\n${oats}`]
      const { cards } = markdownLog.read(new LogText(...log), context())
      await take(log, (step) => (step.kind === 'cards' ? { ...step, cards } : step))
      const before = await ids()
      expect([before.length, (await sids()).length]).toEqual([4, 1])
      expect(await take(log)).toBe(0)
      expect((await ids()).toSorted()).toEqual(before.toSorted())
      expect((await sids()).length).toBe(2)
      const titles = await archive.store.db.selectFrom('cards').select('session_title').execute()
      expect(titles.map((row) => row.session_title).toSorted()).toEqual(['Oats', 'Oats', 'Rye', 'Rye'])
    },
  )
})
