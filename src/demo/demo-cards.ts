import { readdir, readFile } from 'node:fs/promises'
import { type Card, newCard } from '#archive/card.ts'
import { readSession } from './session-file.ts'

const SESSIONS = new URL('./sessions/', import.meta.url)
const FILE_NAME = /^(\d\d)-.*\.md$/

/**
 * The cards of the demo archive, which a first start shows until something is imported; oldest first, all public.
 * Their ids are made of the number of the session's file and the place in it, so that they stay when texts change.
 */
export async function demoCards(): Promise<Card[]> {
  const files = (await readdir(SESSIONS)).filter((name) => FILE_NAME.test(name)).sort()
  const sessions = await Promise.all(files.map((name) => cardsOf(name)))
  return sessions.flat().sort((a, b) => (a.dayStamp < b.dayStamp ? -1 : a.dayStamp > b.dayStamp ? 1 : 0))
}

async function cardsOf(file: string): Promise<Card[]> {
  const session = readSession(file, await readFile(new URL(file, SESSIONS), 'utf8'))
  const number = FILE_NAME.exec(file)![1]!
  return session.exchanges.map((exchange, i) =>
    newCard({
      id: `demo${number}${String(i + 1).padStart(2, '0')}`,
      prompt: exchange.prompt,
      response: exchange.response,
      pageTitle: exchange.pageTitle,
      category: session.category,
      sessionTitle: session.title,
      semanticSid: session.sid,
      dayStamp: exchange.dayStamp,
      reltimeTimezero: exchange.seconds - session.exchanges[0]!.seconds,
      reltimeLast: i > 0 ? exchange.seconds - session.exchanges[i - 1]!.seconds : 0,
    }),
  )
}
