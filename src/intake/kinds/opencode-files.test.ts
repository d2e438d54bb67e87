import { describe, expect, it } from 'vitest'
import { AGENT_SAMPLES } from '#testing/exports/agent-samples.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from '#intake/ledger.ts'

type Said = { info: { id: string }; parts: object[] }
const [session] = AGENT_SAMPLES['opencode'] as { info: { id: string }; messages: Said[] }[]
const { info, messages } = session!
const json = JSON.stringify

async function read(files: Record<string, string>) {
  await using folder = await temporaryFolder(files)
  const { cards, ledger } = await importAll(folder.path)
  expect(balances(ledger)).toBe(true)
  expect(ledger.letters.lost).toBe(0)
  return { cards, ledger }
}

/** The files of the session, by the folder of each. */
const filesIn = (sessions: string, ofMessages: string, partsOf: (message: string) => string) =>
  Object.fromEntries([
    [`${sessions}/${info.id}.json`, json(info)],
    ...messages.flatMap((message) => [
      [`${ofMessages}/${message.info.id}.json`, json(message.info)],
      ...message.parts.map((part, at) => [`${partsOf(message.info.id)}/prt_${at}.json`, json(part)]),
    ]),
  ]) as Record<string, string>

describe('the folder of opencode before its database', () => {
  it.each([
    ['of each message', filesIn('storage/session/p1', `storage/message/${info.id}`, (id) => `storage/part/${id}`)],
    ['of a project', filesIn('session/info', `session/message/${info.id}`, (id) => `session/part/${info.id}/${id}`)],
    [
      'of messages with their parts',
      {
        [`session/info/${info.id}.json`]: json(info),
        ...Object.fromEntries(
          messages.map((one) => [
            `session/message/${info.id}/${one.info.id}.json`,
            json({ ...one.info, parts: one.parts }),
          ]),
        ),
      },
    ],
  ])('gives the cards that the export of a session gives, from files %s', async (_, files) => {
    const exported = await read({ 'session.json': json(session) })
    const { cards, ledger } = await read(files)
    expect(cards.map(({ card, content }) => [card, content])).toEqual(
      exported.cards.map(({ card, content }) => [card, content]),
    )
    expect(cards.length).toBeGreaterThan(0)
    expect(ledger.files.every(({ state, kind }) => state === 'read' && kind === 'opencode')).toBe(true)
  })

  it('shows a part that cannot be read as it is stored, and names a file of no session', async () => {
    const { cards, ledger } = await read({
      'session/p/s.json': json({ id: 's', title: 'Rye', time: { created: 1740823200000 } }),
      'message/s/m1.json': json({ id: 'm1', role: 'user', time: { created: 1740823200000 } }),
      'message/s/m2.json': json({ id: 'm2', role: 'assistant' }),
      'part/m1/a.json': json({ type: 'text', text: 'p' }),
      'part/m2/b.json': '{"type":"te',
      'part/m9/c.json': json({ type: 'text', text: 'of a session that is gone' }),
    })
    expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([['p', '{"type":"te']])
    expect(ledger.files.find(({ name }) => name === 'part/m9/c.json')).toMatchObject({ state: 'ignored' })
  })
})
