import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing/app.ts'

it('the owner’s about and FAQ come from the data folder, and nothing else does', async () => {
  const test = await openTestApp([])
  expect(await test.call('GET /api/texts/:name', { params: { name: 'about' } })).toEqual({ markdown: null })
  writeFileSync(join(test.images, '../about.md'), '# Mine')
  expect(await test.call('GET /api/texts/:name', { params: { name: 'about' } })).toEqual({ markdown: '# Mine' })
  expect((await test.get('/api/texts/colloquy')).statusCode).toBe(400)
  expect((await test.get('/api/texts/..%2fabout')).statusCode).toBe(400)
  await test.close()
})
