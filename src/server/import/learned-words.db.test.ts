import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IntakeCard } from '#intake/export-kind.ts'
import { readExport, type IntakeStep } from '#intake/intake.ts'
import { precedenceOf } from '#intake/precedence.ts'
import { forgetCards } from '#server/forget/forget-cards.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { importCards } from './import-cards.ts'
import { readSources } from './reread-sources.ts'

const ASKED = ['¿Qué es un volcán?', 'Receta de pan', 'Capital de Chile', 'Ayuda con SQL', 'Un poema']
const activities = ASKED.map((words, at) => ({
  header: 'Aplicaciones de Gemini',
  title: `Has preguntado: ${words}`,
  time: `2025-0${at + 1}-03T10:00:00.000Z`,
  safeHtmlItem: [{ html: `<p>Respuesta ${at}</p>` }],
}))

describe.each(everyDatabase)('words of a program that are learned, on $name', ({ open, isEmbedded }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  async function take(steps: AsyncGenerator<IntakeStep>) {
    const { store, search } = archive
    const options = { publish: false, progress: () => undefined, wrote: () => undefined }
    const { added, changed, unchanged } = await importCards({ db: store.db, search }, steps, options)
    return [added, changed, unchanged]
  }
  /** @param change gives each step as an earlier version gave it */
  async function takeFirst(count: number, change = (step: IntakeStep) => step) {
    await using folder = await temporaryFolder({ 'MyActivity.json': JSON.stringify(activities.slice(0, count)) })
    const steps = readExport(join(folder.path, 'MyActivity.json'), { timeZone: 'UTC' })
    return await take(
      (async function* () {
        for await (const step of steps) yield change(step)
      })(),
    )
  }
  const reread = () => take(readSources(archive.store.db, { timeZone: 'UTC' }, () => undefined))
  const cards = () => archive.store.db.selectFrom('cards').select(['id', 'prompt']).orderBy('key').execute()
  const prompts = async () => (await cards()).map(({ prompt }) => prompt)
  const asEarlier = (step: IntakeStep): IntakeStep => {
    if (step.kind !== 'cards') return step
    const earlier = step.cards.map((one) => {
      const time = Date.parse(activities.find(({ title }) => title.endsWith(one.card.prompt.slice(-5)))!.time)
      const precedence = precedenceOf('record', time / 1000)
      return { ...one, precedence, card: { ...one.card, id: one.otherIds![0] ?? one.card.id } }
    })
    return { ...step, cards: earlier }
  }
  /** With the words of the program, as of an earlier version that had too few titles. */
  const withWords = (step: IntakeStep): IntakeStep => {
    const earlier = asEarlier(step)
    const whole = (one: IntakeCard) => ({
      ...one,
      card: { ...one.card, prompt: `Has preguntado: ${one.card.prompt}` },
    })
    return earlier.kind === 'cards' ? { ...earlier, cards: earlier.cards.map(whole) } : earlier
  }

  it('make no card twice when sources are read again', async () => {
    expect(await takeFirst(5)).toEqual([5, 0, 0])
    const before = await cards()
    expect(before.map(({ prompt }) => prompt)).toEqual(ASKED)
    expect(await reread()).toEqual([0, 0, 5])
    expect(await cards()).toEqual(before)
  })

  it('are taken out by a larger export, and not put back by a smaller one', async () => {
    await takeFirst(3)
    expect(await prompts()).toEqual(activities.slice(0, 3).map(({ title }) => title))
    expect(await takeFirst(5)).toEqual([2, 3, 0])
    expect(await prompts()).toEqual(ASKED)
    expect(await takeFirst(3)).toEqual([0, 0, 3])
    expect(await prompts()).toEqual(ASKED)
  })

  it.runIf(isEmbedded)('are taken out by a larger export of cards that an earlier version wrote', async () => {
    await takeFirst(3, asEarlier)
    expect(await prompts()).toEqual(activities.slice(0, 3).map(({ title }) => title))
    expect(await takeFirst(5)).toEqual([2, 3, 0])
    expect(await prompts()).toEqual(ASKED)
  })

  it('are taken out by reading sources again of cards that an earlier version wrote', async () => {
    await takeFirst(5, withWords)
    expect(await prompts()).toEqual(activities.map(({ title }) => title))
    expect(await reread()).toEqual([0, 5, 0])
    expect(await prompts()).toEqual(ASKED)
  })

  it.runIf(isEmbedded)('stay out when too few sources are left to learn them of', async () => {
    await takeFirst(5)
    const [first, second] = await cards()
    for (const { id } of [first!, second!])
      await archive.store.db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: id }))
    expect((await reread())[0]).toBe(0)
    expect(await prompts()).toEqual(ASKED.slice(2))
  })

  it('make no second card of one that an earlier version named by them, nor bring a deleted one back', async () => {
    await takeFirst(5, asEarlier)
    const before = await cards()
    expect((await takeFirst(5))[0]).toBe(0)
    expect((await reread())[0]).toBe(0)
    expect(await cards()).toEqual(before)
    await archive.store.db.transaction().execute((trx) => forgetCards(trx, archive.search, { card: before[0]!.id }))
    expect((await takeFirst(5))[0]).toBe(0)
    expect(await cards()).toEqual(before.slice(1))
  })
})
