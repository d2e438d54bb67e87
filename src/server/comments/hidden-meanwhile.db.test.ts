import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { REFUSALS } from '#archive/texts.ts'
import { ANYONE, type Viewer } from '#archive/viewer.ts'
import { runAfterReads } from '#testing/run-after-reads.ts'
import { AN_ADMIN, openTestApp, type TestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { readThread } from './threads.ts'

describe.each(everyDatabase)('comments on a card that is hidden while they are read, on $name', (database) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp([newCard({ id: 'open', prompt: 'word' })], { COMMENT_LIMITS: 'off' }, { database })
    test.viewer = AN_ADMIN
  })
  afterEach(() => test.close())

  /** Reads the thread; once it was found to be there, an admin hides its card and writes on it. */
  const readMeanwhile = (viewer: Viewer) => {
    let isFirst = true
    const db = runAfterReads(test.archive.store.db, async () => {
      if (isFirst) {
        isFirst = false
        await test.call('PATCH /api/cards/:id', { params: { id: 'open' }, body: { isPrivate: true } })
        const body = { text: 'among admins' }
        await test.call('POST /api/threads/:thread/comments', { params: { thread: 'card-open' }, body })
      }
    })
    return readThread(db, { viewer, visitor: null }, 'card-open', { limit: 10 })
  }

  it('do not reach a visitor, while admins still read them', async () => {
    await expect(readMeanwhile(ANYONE)).rejects.toThrow(REFUSALS.noSuchThread)
    const { comments } = await readMeanwhile(AN_ADMIN)
    expect(comments.map(({ text }) => text)).toEqual(['among admins', 'among admins'])
  })
})
