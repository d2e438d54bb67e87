import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './server.ts'

// A title of its own gives this file a server of its own: the import takes the demo's place.
test.use({ settings: { SITE_TITLE: 'imported' } })

const node = (id: string, parent: string | null, role: string, text: string) => ({
  id,
  parent,
  children: [],
  message: { id, author: { role }, create_time: 1_700_000_000, content: { content_type: 'text', parts: [text] } },
})

const conversation = (id: string, title: string, prompt: string, response: string) => ({
  id,
  title,
  create_time: 1_700_000_000,
  current_node: 'answer',
  mapping: { ask: node('ask', null, 'user', prompt), answer: node('answer', 'ask', 'assistant', response) },
})

test('an export is imported, stays private, and is there for everyone once it is published', async ({
  page,
  server,
}) => {
  const file = join(server.data, 'conversations.json')
  writeFileSync(
    file,
    JSON.stringify([
      conversation('1', 'Sourdough', 'How warm is quixotic dough?', 'About **24 °C**.'),
      conversation('2', 'Secret plans', 'Where is the quixotic treasure?', 'Under the oak.'),
    ]),
  )
  const colloquy = (...args: string[]) =>
    execFileSync(process.execPath, ['src/cli/start.js', ...args], {
      env: { PATH: process.env['PATH'], COLLOQUY_DATA: server.data },
      encoding: 'utf8',
    })

  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'search your meetings' })).toHaveAttribute(
    'placeholder',
    /search through 1\d\d meetings/,
  )
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/cards\/[^/]+$/.test(pathname)) asked.push(pathname)
  })
  expect(colloquy('import', file)).toContain('2 cards added')
  // The open page follows, and asks for none of the demo's cards but those that this device keeps.
  await expect(page.getByRole('combobox', { name: 'search your meetings' })).toHaveAttribute(
    'placeholder',
    'search your meetings',
  )
  expect(asked.length).toBeLessThan(20)
  await page.goto('/filter?search=quixotic')
  await expect(page.getByText('No cards available to display.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: 'search your meetings' })).toHaveAttribute(
    'placeholder',
    'search your meetings',
  )

  expect(colloquy('publish', '--session', 'Sourdough')).toContain('Published: 1 card.')
  await page.goto('/filter?search=quixotic')
  const cards = page.getByRole('region', { name: 'cards' }).getByRole('article')
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('link', { name: 'Sourdough' })).toBeVisible()
  await expect(page.getByText('treasure')).toHaveCount(0)
  await cards.getByRole('link').first().click()
  await expect(page.getByRole('dialog').locator('strong')).toHaveText('24 °C')
})
