import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { AN_ADMIN, openTestApp } from '#testing/app.ts'
import { everyDatabase } from '#testing/databases.ts'
import { sendMcp } from '#testing/mcp-client.ts'

const ADDRESSES = [
  '/api/cards/%00',
  '/api/cards/%00/citation?format=bibtex',
  '/api/cards/%00/related',
  '/api/cards/%00/asked',
  '/api/collections/a%00b',
  '/c/a%00b',
  '/c/a%00b/feed.xml',
  '/embed/card/x-%00',
  '/card/x-%00.md',
]

it.each(everyDatabase)('a NUL character names nothing, and is no failure, on $name', async (database) => {
  const logged: string[] = []
  const logTo = { write: (line: string) => void logged.push(line) }
  const test = await openTestApp([newCard({ id: 'a', prompt: 'p' })], { LOG_LEVEL: 'error' }, { database, logTo })
  for (const url of ADDRESSES) {
    const { statusCode } = await test.get(url)
    expect([url, statusCode]).toEqual([url, statusCode === 400 ? 400 : 404])
  }
  for (const asked of [
    ['tools/call', { name: 'fetch', arguments: { id: '\0' } }],
    ['tools/call', { name: 'list_sessions', arguments: { after: '\0' } }],
    ['resources/read', { uri: 'colloquy://collection/%00' }],
  ] as const) {
    const { body } = await sendMcp(test, asked)
    expect(body).toMatch(/NUL character|There is no/)
  }
  test.viewer = AN_ADMIN
  for (const id of ['\0', '\ud800'])
    await expect(test.call('POST /api/forget', { body: { card: id, cards: 1 } })).rejects.toMatchObject({ status: 404 })
  await expect(test.call('GET /api/cards/:id/original', { params: { id: '\0' } })).rejects.toMatchObject({
    status: 404,
  })
  expect(logged.join('')).not.toContain('"level":50')
  await test.close()
})
