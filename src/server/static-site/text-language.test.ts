import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { permalinkPath } from '#archive/card-url.ts'
import { addTestLink, TEST_SECRET } from '#testing/add-link.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'

const DUTCH = newCard({
  id: 'muur',
  prompt: 'Hoe kan ik een muur repareren?',
  response: 'Het is niet moeilijk, en het kan ook met kalk.',
  dayStamp: '20240301_0900',
})

let test: TestApp
beforeAll(async () => {
  test = await openTestApp([DUTCH])
  await addTestLink(test.archive.store.db, ['muur'])
})
afterAll(() => test.close())

it.each([permalinkPath(DUTCH), '/embed/card/muur', `/shared/${TEST_SECRET}`, '/card/muur', '/feed.json'])(
  'prompt and response have their language at %s',
  async (path) => {
    const { body } = await test.get(path)
    const html = path.endsWith('.json') ? body.replaceAll(String.raw`\"`, '"') : body
    expect(html).toMatch(/<p[^>]* lang="nl"[^>]*>Hoe kan/)
    expect(html).toMatch(/<p[^>]* lang="nl"[^>]*>Het is/)
  },
)
