import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'

const card = (id: string, isPrivate: boolean) =>
  newCard({ id, prompt: `word${id}`, sessionTitle: `Talk ${id}`, dayStamp: '20240105_1200', isPrivate })

describe.each(everyDatabase)('a decision of the review that is taken back on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp([card('1', true), card('2', true)], {}, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(() => test.close())

  const IDS = ['1', '2']
  const decide = (ids: string[], decision: 'publish' | 'keep-private') =>
    test.call('POST /api/admin/review', { body: { ids, decision } })
  const takeBack = (takesBack: 'publish' | 'keep-private') =>
    test.call('POST /api/admin/review', { body: { ids: IDS, decision: 'wait', isDecided: true, takesBack } })
  const publishFree = () => test.call('POST /api/admin/publish-without-findings', { body: {} })
  const since = (id: string) => ({ id, reason: 'Someone else has decided otherwise since.' })
  const publicIds = async () => {
    const rows = test.archive.store.db.selectFrom('cards').select('id').where('is_private', '=', 0)
    return (await rows.orderBy('id').execute()).map(({ id }) => id)
  }

  it('leaves a card private for good that another admin hid since', async () => {
    await decide(IDS, 'publish')
    await test.call('PATCH /api/cards/:id', { params: { id: '1' }, body: { isPrivate: true } })
    expect(await takeBack('publish')).toEqual({ changed: 1, refused: [since('1')] })
    expect(await publicIds()).toEqual([])
    expect((await publishFree()).ids).toEqual(['2'])
    expect(await publicIds()).toEqual(['2'])
  })

  it('leaves a card public that another admin published since', async () => {
    await decide(IDS, 'keep-private')
    await test.call('PATCH /api/cards/:id', { params: { id: '1' }, body: { isPrivate: false } })
    expect(await takeBack('keep-private')).toEqual({ changed: 1, refused: [since('1')] })
    expect(await publicIds()).toEqual(['1'])
    expect((await publishFree()).ids).toEqual(['2'])
  })

  it('is one where the cards are to wait alone', async () => {
    const body = { ids: IDS, decision: 'publish', takesBack: 'publish' } as const
    await expect(test.call('POST /api/admin/review', { body })).rejects.toMatchObject({ status: 400 })
  })
})
