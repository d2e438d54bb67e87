import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCard, type Card } from '#archive/card.ts'
import { runCommand } from '#testing/command-line.ts'
import { fill, openFolder } from '#testing/databases.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

/** A private card of an imported conversation called 'New chat'. @param chat the number of the conversation, one digit */
const turn = (id: string, chat: number, fields: Partial<Card> = {}) =>
  newCard({
    id,
    prompt: `prompt of ${id}`,
    sessionTitle: 'New chat',
    semanticSid: `2024010${chat}_0000000${chat}`,
    dayStamp: `2024010${chat}_1200`,
    isPrivate: true,
    ...fields,
  })

const TITLE = ['--session', 'New chat']

describe('publish --session', () => {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => (folder = temporaryFolder()))
  afterEach(() => folder.remove())

  const holding = async (cards: Card[]) => {
    const archive = await openFolder(folder.path)
    await fill(archive, cards)
    await archive.close()
  }
  const publish = (...args: string[]) => runCommand(['publish', ...args], { COLLOQUY_DATA: folder.path })
  const publicIds = async () => {
    const archive = await openFolder(folder.path)
    const rows = await archive.store.db.selectFrom('cards').select('id').where('is_private', '=', 0).execute()
    await archive.close()
    return rows.map(({ id }) => id).toSorted()
  }

  it('publishes nothing under a title of several conversations, and names each in a line', async () => {
    const long = 'Is it true\nthat \u001b[2Jdough rises  faster in a warm kitchen than in a cold one, and why?'
    await holding([
      turn('a1', 1),
      turn('a2', 1),
      turn('b1', 2, { prompt: long }),
      turn('c', 3, { prompt: '', dayStamp: '' }),
    ])
    for (const options of [TITLE, [...TITLE, '--despite-findings'], [...TITLE, '--json']]) {
      expect(await publish(...options)).toEqual({
        code: 1,
        out: '',
        err: [
          "'New chat' stands for 3 conversations with private cards. Nothing was published: give the id of one to --session.",
          '  a1  2024-01-01  2 private cards  prompt of a1',
          '  b1  2024-01-02  1 private card  Is it true that \ufffd[2Jdough rises faster in a warm kitchen…',
          '  c  —           1 private card  (no prompt)',
          '',
        ].join('\n'),
      })
    }
    expect(await publicIds()).toEqual([])
  })

  it('names twenty of them, and says how many there are more', async () => {
    await holding(Array.from({ length: 23 }, (_, at) => newCard({ id: `u${at}`, prompt: 'x', isPrivate: true })))
    const { code, err } = await publish('--session', 'Untitled Session')
    expect([code, err.match(/^ {2}u\d+ /gm)?.length]).toEqual([1, 20])
    expect(err).toMatch(/stands for 23 conversations[^]*\n {2}and 3 more\n$/)
    expect(await publicIds()).toEqual([])
  })

  it('publishes the conversation of an id or an address, and no other of its title', async () => {
    await holding([turn('a1', 1), turn('a2', 1, { sessionTitle: 'Bread' }), turn('b1', 2), turn('c', 3)])
    expect(await publish('--session', 'a2')).toEqual({ code: 0, out: 'Published: 2 cards.\n', err: '' })
    expect(await publicIds()).toEqual(['a1', 'a2'])
    expect((await publish('--session', 'https://a.example/session/new-chat-b1')).out).toBe('Published: 1 card.\n')
    expect(await publicIds()).toEqual(['a1', 'a2', 'b1'])
    expect((await publish('--session', 'a1')).out).toBe("All cards of 'a1' are public already.\n")
    expect((await publish('--session', '/card/bread-c?search=rye#top')).out).toBe('Published: 1 card.\n')
  })

  it('publishes under a title that one conversation has, or of which one alone has private cards', async () => {
    await holding([turn('a1', 1, { isPrivate: false }), turn('b1', 2), turn('b2', 2, { sessionTitle: 'Bread' })])
    expect((await publish(...TITLE)).out).toBe('Published: 1 card.\n')
    expect(await publicIds()).toEqual(['a1', 'b1'])
    expect(await publish(...TITLE)).toMatchObject({ code: 0, out: "All cards of 'New chat' are public already.\n" })
  })

  it('publishes nothing where a title of one conversation is the id of a card of another', async () => {
    await holding([turn('same', 1), turn('b1', 2, { sessionTitle: 'same' })])
    expect(await publish('--session', 'same')).toMatchObject({
      code: 1,
      err: expect.stringContaining("'same' stands for 2 conversations"),
    })
    expect(await publicIds()).toEqual([])
    expect((await publish('--session', '/session/new-chat-same')).out).toBe('Published: 1 card.\n')
    expect(await publicIds()).toEqual(['same'])
  })

  it('takes a title with a hyphen for no id', async () => {
    await holding([turn('a1', 1), turn('b1', 2, { sessionTitle: 'Bread-a1' })])
    expect((await publish('--session', 'Bread-a1')).out).toBe('Published: 1 card.\n')
    expect(await publicIds()).toEqual(['b1'])
  })

  it('asks whether a title was meant that differs in upper and lower case alone', async () => {
    const others = Array.from({ length: 25 }, (_, at) =>
      turn(`n${at}`, 2, { sessionTitle: `Chat ${at}`, isPrivate: true }),
    )
    await holding([turn('a1', 1, { sessionTitle: 'Über Brot' }), ...others])
    const { code, err } = await publish('--session', 'über brot')
    expect([code, await publicIds()]).toEqual([1, []])
    expect(err).toMatch(
      /^No card has the session title or id 'über brot'\. Did you mean 'Über Brot'\? Private sessions are: 'Chat /,
    )
    expect((await publish('--session', '')).err).toMatch(/^--session <TITLE> is empty: see /)
  })
})
