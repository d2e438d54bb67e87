/** @module-tag process */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permalinkPath } from '#archive/card-url.ts'
import { addTestLink, TEST_SECRET } from '#testing/add-link.ts'
import { missingProgram } from '#testing/missing-program.ts'
import { openTestServer, type TestApp } from '#testing/app.ts'
import { runCommand } from '#testing/command-line.ts'
import { redact } from '#server/redact/redact-words.ts'
import { openFolder } from '#testing/databases.ts'
import { fillRich, PLAIN_CARDS, RICH_CARD } from '#testing/rich-cards.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

describe('colloquy verify', () => {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  const settings = { COLLOQUY_DATA: path('data') }
  let test: TestApp
  let site = ''
  beforeAll(async () => {
    const archive = await openFolder(path('data'))
    await fillRich(archive)
    test = await openTestServer(archive)
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    site = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await test.close()
    folder.remove()
  })

  const verify = (...args: string[]) => runCommand(['verify', ...args], settings)
  const write = (name: string, text: string) => {
    writeFileSync(path(name), text)
    return path(name)
  }
  const page = permalinkPath(RICH_CARD)

  it('checks a whole archive, names what changed, and ends with status 1 then', async () => {
    expect(await verify()).toEqual({ code: 0, out: '4 cards: 4 true, 0 redacted, 0 changed.\n', err: '' })
    const { db } = test.archive.store
    const { prompt } = PLAIN_CARDS[2]!
    await db
      .updateTable('cards')
      .set({ prompt: `${prompt}!` })
      .where('id', '=', 'three')
      .execute()
    expect(await verify()).toEqual({
      code: 1,
      out: 'changed: three: prompt, root, lists\n4 cards: 3 true, 0 redacted, 1 changed.\n',
      err: '',
    })
    await db.updateTable('cards').set({ prompt }).where('id', '=', 'three').execute()
  })

  it.each(['/api/cards/rich', '/card/x-rich', page])(
    'says that the card at %s is true, and who signed it',
    async (at) => {
      const { code, out } = await verify(site + at)
      expect(out).toMatch(
        /^true: of card rich day, session, prompt, response, exchange and other answers are as they were signed by http:\/\/127.0.0.1:\d+\/\.well-known\/colloquy.json \(key [\da-f]{16}\)\. 3 parts of it are not shown\.( The card was read from [^ ]+\/api\/cards\/rich: what another page draws of it was not checked\.)?\n$/,
      )
      expect(code).toBe(0)
    },
  )

  it('checks a file: static page, JSON, and export, by the key of the archive or another place', async () => {
    const html = (await test.get(page)).body
    await addTestLink(test.archive.store.db, ['one'])
    for (const [name, text] of [
      ['page.html', html],
      ['card.json', (await test.get('/api/cards/one')).body],
      ['shared.html', (await test.get(`/shared/${TEST_SECRET}`)).body],
    ] as const) {
      expect(await verify(write(name, text))).toMatchObject({ code: 0, out: expect.stringMatching(/^true: /) })
    }
    await runCommand(['export', '--proofs', path('public.jsonl')], settings)
    await runCommand(['export', '--all', '--proofs', path('all.jsonl')], settings)
    const keys = write('keys.json', (await test.get('/.well-known/colloquy.json')).body)
    const elsewhere = { COLLOQUY_DATA: path('nothing') }
    expect(await runCommand(['verify', path('public.jsonl'), '--key', keys], elsewhere)).toMatchObject({
      out: '3 cards: 3 true, 0 redacted, 0 changed.\n',
    })
    expect((await verify(path('all.jsonl'))).out).toBe('4 cards: 4 true, 0 redacted, 0 changed.\n')
    expect(await runCommand(['verify', path('public.jsonl')], elsewhere)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The file does not say where the key [\da-f]{16} is: name it with --key/),
    })
  })

  it('finds a changed file, and a page that shows other words than the card in it', async () => {
    const json = (await test.get('/api/cards/one')).body
    expect(await verify(write('a.json', json.replace('And more', 'And less')))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/is not as it was signed: response\.\n$/),
    })
    const html = (await test.get(page)).body
    const [before, after] = [html.slice(0, html.lastIndexOf('Mrs Miller')), html.slice(html.lastIndexOf('Mrs Miller'))]
    expect(await verify(write('b.html', before + after.replace('Mrs Miller', 'Mrs Baker')))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/signed: what the page shows\.\n$/),
    })
  })

  it.each([
    ['no-such-file.json', /^There is no file .*no-such-file.json: name a file, or an address with https:\/\/\.\n$/],
    ['/api/cards/absent', /^There is no such page: /],
    ['/card/never-absent', /^There is no such page: .*\/card\/never-absent\.\n$/],
    ['/api/cards/three', /^There is no such page: /],
    [
      '/api/calendar',
      /^There is no proof on .*: name the page or the JSON of a card, or an export made with --proofs\.\n$/,
    ],
  ])('refuses %s in one sentence', async (at, sentence) => {
    const { code, err } = await verify(at.startsWith('/') ? site + at : path(at))
    expect(err).toMatch(sentence)
    expect(code).toBe(1)
  })

  it('says of a link that has ended that the page is gone', async () => {
    const [secret, { db }] = ['E'.repeat(32), test.archive.store]
    await addTestLink(db, ['one'], secret)
    await db.updateTable('links').set({ ends_at: 1 }).where('id', '=', 'link-EEEE').execute()
    const ended = `${site}/shared/${secret}`
    expect(await verify(ended)).toMatchObject({ code: 1, err: `This page is gone: ${ended}.\n` })
  })

  it('refuses files that hold no proof, or a damaged one, and keys that cannot be reached', async () => {
    const card = JSON.parse((await test.get('/api/cards/one')).body) as { proof: object }
    const damaged = write('c.json', JSON.stringify({ ...card, proof: { ...card.proof, leaves: 'none' } }))
    expect((await verify(damaged)).err).toBe(
      `There is no card with a proof in ${damaged} as docs/proof.md describes it.\n`,
    )
    expect((await verify(write('d.json', '{}'))).err).toMatch(/^There is no proof on /)
    expect((await verify(write('e.html', '<p>hello</p>'))).err).toMatch(/^There is no proof on /)
    const away = write('f.json', JSON.stringify({ ...card, proof: { ...card.proof, keys: 'http://127.0.0.1:9/x' } }))
    const nowhere = { COLLOQUY_DATA: path('nothing') }
    expect((await runCommand(['verify', away], nowhere)).err).toBe(
      'http://127.0.0.1:9 cannot be reached: try again later.\n',
    )
    expect((await verify(damaged.replace('c.json', 'f.json'), '--key', `${site}/api/calendar`)).err).toMatch(
      /^There is no key at .*: the card cannot be verified without it\.\n$/,
    )
  })

  it('an export is imported elsewhere and signed there', async () => {
    await runCommand(['export', '--all', '--proofs', path('again.jsonl')], settings)
    const other = { COLLOQUY_DATA: path('other') }
    expect(await runCommand(['import', path('again.jsonl')], other)).toMatchObject({ code: 0 })
    expect((await runCommand(['verify'], other)).out).toBe('4 cards: 4 true, 0 redacted, 0 changed.\n')
  })

  it('a restored archive still verifies, by the same key', async () => {
    await runCommand(['backup', path('b.zip')], settings)
    const other = { COLLOQUY_DATA: path('restored') }
    expect(await runCommand(['restore', path('b.zip')], other)).toMatchObject({ code: 0 })
    expect((await runCommand(['verify'], other)).out).toBe('4 cards: 4 true, 0 redacted, 0 changed.\n')
    const file = write('before.json', (await test.get('/api/cards/rich')).body)
    expect((await runCommand(['verify', file], other)).out).toMatch(/^true: .* signed by this archive/)
  })

  const missing = missingProgram('python3') ?? missingProgram('openssl')
  it.skipIf(missing !== null)(
    `a checker in Python says the same${missing ? ` (skipped: there is no ${missing})` : ''}`,
    async () => {
      const keys = write('keys.json', (await test.get('/.well-known/colloquy.json')).body)
      const check = (name: string, text: string) => {
        try {
          return execFileSync('python3', ['testing/check-proof.py', write(name, text), keys], {
            encoding: 'utf8',
          }).trim()
        } catch (error) {
          return (error as { stdout: string }).stdout.trim()
        }
      }
      for (const id of ['one', 'rich']) {
        expect(check('g.json', (await test.get(`/api/cards/${id}`)).body)).toBe('true')
      }
      const json = (await test.get('/api/cards/rich')).body
      const { db } = test.archive.store
      const needs = { db, search: test.archive.search, changed: () => Promise.resolve() }
      await redact(needs, 'rich', { words: 'house', reason: 'mine' }, { id: 'u', name: 'Ada' })
      const redacted = (await test.get('/api/cards/rich')).body
      expect(check('k.json', redacted)).toBe('redacted')
      expect(await verify(write('k.json', redacted))).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          /^redacted in 1 place: response and response\/1 hold ▇ and cannot be checked; of card rich day, session, prompt, the rest of response, exchange and other answers are as they were signed by /,
        ),
      })
      expect((await verify()).out).toBe('4 cards: 3 true, 1 redacted, 0 changed.\n')
      const changed = json.replaceAll('Mrs Miller', 'Mrs Baker').replace('"answer":2', '"answer":1')
      const signed = JSON.parse(changed) as { proof: { signature: string } }
      signed.proof.signature = signed.proof.signature.replace(/^../, (start) => (start === '00' ? '01' : '00'))
      expect(check('j.json', JSON.stringify(signed))).toBe('changed: response, exchange, response/1, signature')
    },
  )
})
