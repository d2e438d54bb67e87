import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Card } from '#archive/card.ts'
import { PASSWORD } from '#testing/people.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { colloquy, endOf } from './server.ts'
import { isSuccessful, Visitor } from './visitor.ts'

type Settings = Record<string, string>

/** Runs a command to its end. @returns what it printed @throws Error when it failed */
export async function run(args: readonly string[], settings: Settings, input?: string): Promise<string> {
  const command = colloquy(args, settings, input === undefined ? {} : { input })
  if ((await endOf(command)) !== 0) throw new Error(`colloquy ${args.join(' ')} failed:\n${command.said()}`)
  return command.said()
}

/** Imports cards as their owner does, into whichever database the settings name; each is private if it says so. */
export async function importCards(settings: Settings, cards: readonly Card[]): Promise<void> {
  const folder = temporaryFolder()
  const file = join(folder.path, 'cards.jsonl')
  writeFileSync(file, cards.map((card) => JSON.stringify(card)).join('\n'))
  await run(['import', file], settings)
  folder.remove()
}

/** Makes an account at a server, and signs in to it. */
export async function createMemberSession(server: string, email: string): Promise<Visitor> {
  const visitor = new Visitor()
  for (const act of ['sign-up', 'sign-in']) {
    const answer = await visitor.send(`${server}/api/auth/${act}/email`, 'POST', { email, password: PASSWORD })
    if (!isSuccessful(answer)) throw new Error(`${email} could not ${act}: ${answer?.text}`)
  }
  return visitor
}

/** Makes an admin by the command, and signs in at a server. */
export async function createAdminSession(server: string, settings: Settings, email: string): Promise<Visitor> {
  await run(['create-admin', email], settings, PASSWORD)
  const visitor = new Visitor()
  const answer = await visitor.send(`${server}/api/auth/sign-in/email`, 'POST', { email, password: PASSWORD })
  if (!isSuccessful(answer)) throw new Error(`${email} could not sign in: ${answer?.text}`)
  return visitor
}
