/** @module-tag process */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const run = promisify(execFile)
const TSC = join(import.meta.dirname, '../../../../node_modules/typescript/lib/tsc.js')

/** The code of a user of the generated client: it compiles only while the types match the responses. */
const PROGRAM = `
import { Api, type Alternative, type Card, type CardProof, type Collection, type Comment, type Error as Refused, type ImportState, type Ledger, type Link,
  type ListedCard, type ListedSession, type Part, type Redaction, type Session, type Turn } from './client.ts'

export type Named = [Alternative, Card, CardProof, Collection, Comment, ImportState, Ledger, Link, ListedCard, ListedSession, Part, Redaction, Session, Turn]

export async function readAll(baseUrl: string) {
  const { api } = new Api({ baseUrl })
  const list = await api.getCards({ search: 'dough', size: '50' })
  const cards: ListedCard[] = list.data.cards
  const card: Card = (await api.getCardsById(cards[0]!.id)).data
  const sessions: ListedSession[] = (await api.getSessions({ limit: 5 })).data.sessions
  const missing: Refused = await api.getCardsById('nothing').then(() => { throw new Error('found') }, (refusal: { error: Refused }) => refusal.error)
  const total: number = list.data.total
  // @ts-expect-error a card has no such field
  void card.answers
  return { total, prompt: card.prompt, sessions: sessions.length, code: missing.error.code }
}
`

const OPTIONS = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    allowImportingTsExtensions: true,
  },
  include: ['*.ts'],
}

const folder = temporaryFolder()
let test: TestApp
beforeAll(async () => {
  test = await openTestApp([
    newCard({ id: 'one', prompt: 'How warm is dough?', response: 'Warm.', sessionTitle: 'Bread' }),
  ])
})
afterAll(async () => {
  await test.close()
  folder.remove()
})

it('a typed client that is made from it compiles, and reads an archive', async () => {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const spec = (await test.get('/api/openapi.json')).json<Record<string, never>>()
  await generateApi({
    spec: spec as never,
    output: folder.path,
    fileName: 'client.ts',
    silent: true,
    extractEnums: false,
  })
  writeFileSync(join(folder.path, 'program.ts'), PROGRAM)
  writeFileSync(join(folder.path, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify(OPTIONS))
  const compiled = await run(process.execPath, [TSC, '-p', folder.path]).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')
  const program = (await import(pathToFileURL(join(folder.path, 'program.ts')).href)) as {
    readAll(baseUrl: string): Promise<unknown>
  }
  expect(await program.readAll(address)).toEqual({
    total: 1,
    prompt: 'How warm is dough?',
    sessions: 1,
    code: 'not-found',
  })
})
