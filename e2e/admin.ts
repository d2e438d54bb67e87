import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { CardContent } from '#archive/parts.ts'
import { PROGRAM, type RunningServer } from './server.ts'

const PASSWORD = 'a kettle in the attic'

/** Runs a `colloquy` command on the server's data folder. */
export async function colloquy({ data }: RunningServer, args: string[], input = ''): Promise<void> {
  const env = { PATH: process.env['PATH'], COLLOQUY_DATA: data }
  const running = promisify(execFile)(process.execPath, [...PROGRAM, ...args], { env })
  running.child.stdin?.end(input)
  await running
}

/** The admins that were made, by data folder and address. */
const made = new Set<string>()

/** Makes an admin as an owner would, once on each server. */
export async function createAdmin(server: RunningServer, email: string): Promise<void> {
  const name = `${server.data} ${email}`
  if (made.has(name)) return
  await colloquy(server, ['create-admin', email], PASSWORD)
  made.add(name)
}

/** What a test says of a card. */
export interface TestCard {
  id: string
  prompt: string
  response?: string
  sessionTitle?: string
  pageTitle?: string
  isPrivate?: boolean
  dayStamp?: string
  /** What it holds beyond its two texts, as an export of ours carries it. */
  content?: CardContent
}

/** Imports cards; each is private unless it says otherwise. */
export async function importCards(server: RunningServer, cards: readonly TestCard[]): Promise<void> {
  const file = join(server.data, `cards-${cards[0]?.id}.jsonl`)
  const lines = cards.map((card) => JSON.stringify({ response: 'Indeed.', dayStamp: '20240105_120000', ...card }))
  await writeFile(file, lines.join('\n'))
  await colloquy(server, ['import', file])
}

/** Signs an admin in through the hidden login's address. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('email').fill(email)
  await dialog.getByLabel('password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'login' }).click()
  // Checking a password is costly on purpose, and more so on a busy machine.
  await expect(page.getByRole('button', { name: 'logout' })).toBeVisible({ timeout: 30_000 })
}

/** Opens the menu of the admin's tools, which narrow screens fold into one button. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'admin', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'admin menu' })).toBeVisible()
}

/** The tile of a card by words of its prompt. */
export const tile = (page: Page, words: string) =>
  page.getByRole('region', { name: 'cards' }).getByRole('article').filter({ hasText: words })
