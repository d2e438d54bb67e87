import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import type { CardContent, Part } from '#archive/parts.ts'
import { plainContent } from '#archive/stored-content.ts'
import type { IntakeStep } from '#intake/intake.ts'
import { newLedger } from '#intake/ledger.ts'
import { precedenceOf } from '#intake/precedence.ts'
import { contentsOf } from '#store/card-contents.ts'
import { rowsById } from '#store/card-rows.ts'
import { everyDatabase, type TestArchive } from '#testing/databases.ts'
import { publishAll } from '#testing/publish-all.ts'
import { importCards } from './import-cards.ts'
import type { PictureKeeper } from './keep-pictures.ts'

/** A picture of which the export has no bytes. */
const SHOWN: Part[] = [{ kind: 'picture', name: 'answer.png', type: 'image/png', size: 5, file: '' }]
/** Files are named already. */
const pictures: PictureKeeper = {
  take: async (cards) => [...cards],
  finish: async () => ({ kept: 0, refused: [] }),
  discard: async () => undefined,
}

describe.each(everyDatabase)('an answer that is a picture, on $name', ({ open }) => {
  let archive: TestArchive
  beforeEach(async () => {
    archive = await open()
  })
  afterEach(() => archive.close())

  const take = async (minute: number, response: string, parts: Part[]) => {
    const texts = { prompt: 'Draw a cat', response }
    const content: CardContent = { ...plainContent(texts), response: parts }
    async function* steps(): AsyncGenerator<IntakeStep, void, undefined> {
      const one = {
        card: newCard({ id: 'c', ...texts }),
        content,
        precedence: precedenceOf('record', minute),
        assets: [],
      }
      yield { kind: 'cards', cards: [one], sources: [] }
      yield { kind: 'done', ledger: newLedger('ChatGPT') }
    }
    const options = { publish: false, pictures, progress: () => undefined }
    return importCards({ db: archive.store.db, search: archive.search }, steps(), options)
  }
  const stored = async () => {
    const [row] = await rowsById(archive.store.db, ['c'])
    const { response } = (await contentsOf(archive.store.db, ['c'])).get('c')!
    return { prompt: row!.prompt, isPrivate: row!.is_private === 1, precedence: row!.precedence, response }
  }
  const publish = () => publishAll(archive)

  it('stays where a later source has none, and comes from an earlier one', async () => {
    await take(1, '', SHOWN)
    const answered = await stored()
    expect(answered.response).toMatchObject([{ name: 'answer.png' }])
    expect(await take(2, '', [])).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await stored()).toEqual(answered)
    await archive.store.db.deleteFrom('cards').execute()
    await archive.store.db.deleteFrom('card_contents').execute()
    await take(2, '', [])
    await take(1, '', SHOWN)
    expect(await stored()).toEqual(answered)
    await take(2, '', [])
    expect(await stored()).toEqual(answered)
  })

  it('stays public where an earlier source has words and a file, of which nothing is written', async () => {
    await take(2, '', SHOWN)
    await publish()
    const before = await stored()
    expect(before.isPrivate).toBe(false)
    const report: Part = { kind: 'file', name: 'report.pdf', type: '', size: 5, file: `${'d'.repeat(64)}.pdf` }
    const words: Part = { kind: 'text', text: 'words' }
    expect(await take(1, 'words', [words, report])).toMatchObject({ changed: 0, isPublic: 1 })
    expect(await stored()).toEqual(before)
    expect(await take(3, 'words', [words, report])).toMatchObject({ changed: 1, isPublic: 0 })
  })
})
