import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './server.ts'

// A title of its own gives this file a server of its own: the import takes the demo's place.
test.use({ settings: { SITE_TITLE: 'models' } })

const models = ['gpt-4o', 'o3', 'gpt-4o', 'a model of a name that is far too long for the line of a title']

test('a conversation whose model changes is under one title, with its models beside it', async ({ page, server }) => {
  const messages = models.flatMap((model, index) => [
    { role: 'user', content: `Question ${index + 1}` },
    { role: 'assistant', content: `Answer ${index + 1}`, model },
  ])
  const file = join(server.data, 'talk.json')
  writeFileSync(file, JSON.stringify([{ id: '1', title: 'Sourdough', created_at: '2024-02-01T09:00:00Z', messages }]))
  execFileSync(process.execPath, ['src/cli/start.js', 'import', file, '--publish'], {
    env: { PATH: process.env['PATH'], COLLOQUY_DATA: server.data },
  })
  await page.goto('/filter')
  const session = page.getByRole('region', { name: 'Sourdough' })
  await expect(session).toHaveCount(1)
  await expect(session.getByRole('article')).toHaveCount(models.length)
  const title = session.getByRole('heading', { level: 2 })
  for (const [width, shown] of [
    [320, 1],
    [768, 3],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const [index, name] of [...new Set(models)].entries())
      await expect(session.getByRole('link', { name, exact: true })).toBeVisible({ visible: index < shown })
    expect((await title.boundingBox())!.width, `at ${width} px`).toBeGreaterThan(70)
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWide, `at ${width} px`).toBe(false)
  }
  await page.goto('/filter?search=question')
  // Categories are the models here: they are offered once.
  const narrow = page.getByRole('group', { name: 'narrow to' })
  await expect(narrow.getByRole('group', { name: 'topics' })).toBeVisible()
  await expect(narrow.getByRole('group', { name: 'models' })).toHaveCount(0)
  await page.goto('/filter')
  await session.getByRole('link', { name: 'o3', exact: true }).click()
  await expect(page).toHaveURL(/\/filter\?tag=o3$/)
  await expect(session.getByRole('article')).toHaveCount(1)
})
