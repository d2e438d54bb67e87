import { fork, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { CardContent } from '#archive/parts.ts'
import { LIGHT_PASSWORDS, type RunningServer } from './server.ts'

/** Of every account that the tests make. */
export const PASSWORD = 'a kettle in the attic'

/** The process that runs commands, one after the other. Each by itself would load its code for most of a second. */
let host: ChildProcess | null = null

function commandHost(): ChildProcess {
  if (host) return host
  host = fork('testing/command-host.ts', {
    execArgv: [...LIGHT_PASSWORDS],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/compiled'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  host.once('exit', () => (host = null))
  return host
}

/** The status of a command that the host has run: as testing/command-host.ts takes it. */
function hosted(command: { data: string; args: string[]; input: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = commandHost()
    const onExit = () => reject(new Error('The process that runs commands has ended.'))
    child.once('exit', onExit)
    child.once('message', (status) => {
      child.off('exit', onExit)
      resolve(status)
    })
    child.send(command)
  })
}

/** Commands that wait for the one before them. */
let queue: Promise<unknown> = Promise.resolve()

/** Runs a `colloquy` command on the server's data folder, in a process that is not the server's. */
export async function colloquy({ data }: RunningServer, args: string[], input = ''): Promise<void> {
  const next = queue.then(() => hosted({ data, args, input }))
  queue = next.catch(() => undefined)
  expect(await next, `the status of colloquy ${args.join(' ')}`).toBe(0)
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

/**
 * Of the server that files about admins share. Each of their tests has cards of its own there and looks at these alone, by
 * a search or their conversation.
 */
export const ADMINS: Record<string, string> = { SITE_TITLE: 'an archive of admins', COMMENT_LIMITS: 'off' }

/** A card as a test describes it. */
export interface TestCard {
  id: string
  prompt: string
  response?: string
  sessionTitle?: string
  pageTitle?: string
  isPrivate?: boolean
  dayStamp?: string
  imageUrl?: string
  model?: string
  /** Its content beyond the two texts, in the form of our own exports. */
  content?: CardContent
}

/** Imports cards; each is private unless it says otherwise. */
export async function importCards(server: RunningServer, cards: readonly TestCard[]): Promise<void> {
  const file = join(server.data, `cards-${cards[0]?.id}.jsonl`)
  const lines = cards.map((card) => JSON.stringify({ response: 'Indeed.', dayStamp: '20240105_120000', ...card }))
  await writeFile(file, lines.join('\n'))
  await colloquy(server, ['import', file])
}

/** Signs an admin in as the form does (e2e/sign-in.e2e.ts), without a page: the next opened page is the admin's. */
export async function signIn(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in by the form, on the page as it is. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'sign in', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('email').fill(email)
  await form.getByLabel('password').fill(PASSWORD)
  await form.getByLabel('password').press('Enter')
  await expect(form).toBeHidden()
}

/** Signs an admin in and opens home. */
export async function logIn(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'logout' })).toBeVisible()
}

/** Opens the menu of the admin's tools, which narrow screens fold into one button. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'admin', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'admin menu' })).toBeVisible()
}

/** The tile of a card by words of its prompt. */
export const tile = (page: Page, words: string) =>
  page.getByRole('region', { name: 'cards' }).getByRole('article').filter({ hasText: words })
