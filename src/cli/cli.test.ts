/** @module-tag process */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, type CommandResult } from '#testing/command-line.ts'
import { startAlgolia } from '#testing/algolia.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const message = (id: string, parent: string | null, role: 'user' | 'assistant', text: string) => ({
  id,
  parent,
  children: [],
  message: { id, author: { role }, create_time: 1_693_900_000, content: { content_type: 'text', parts: [text] } },
})

const EXPORT = [
  {
    title: 'Bread',
    id: 'one',
    create_time: 1_693_900_000,
    current_node: 'answer',
    mapping: {
      ask: message('ask', null, 'user', 'How warm is dough?'),
      answer: message('answer', 'ask', 'assistant', 'About 24 degrees.'),
    },
  },
]

describe('the command line', () => {
  const folder = temporaryFolder()
  const data = join(folder.path, 'data')
  const file = join(folder.path, 'conversations.json')
  beforeAll(() => writeFileSync(file, JSON.stringify(EXPORT)))
  afterAll(() => folder.remove())

  const colloquy = (args: string[], settings: Record<string, string> = {}): Promise<CommandResult> =>
    runCommand(args, { COLLOQUY_DATA: data, ...settings })

  it('starts, runs the command, and ends with its status', async () => {
    const settings = { env: { PATH: process.env['PATH'], COLLOQUY_DATA: data } }
    const refused = promisify(execFile)(process.execPath, ['src/cli/start.js', 'import'], settings)
    await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^Missing .* 'FILE'/) })
  })

  it('says in a sentence that the folder in which it was started is gone', { tags: 'process' }, async () => {
    const gone = join(folder.path, 'gone')
    mkdirSync(gone)
    const script = 'rmdir "$PWD" && exec "$0" "$1" links'
    const started = promisify(execFile)(
      'sh',
      ['-c', script, process.execPath, join(process.cwd(), 'src/cli/start.js')],
      {
        cwd: gone,
        env: { PATH: process.env['PATH'], COLLOQUY_DATA: data },
      },
    )
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: 'The folder in which this was started is gone: go to another, or to the new one in its place.\n',
    })
  })

  it.each(['help', 'export'])('ends quietly when who reads %s has enough', { tags: 'process' }, async (command) => {
    const archive = join(folder.path, 'read')
    await colloquy(['import', file, '--publish'], { COLLOQUY_DATA: archive })
    const settings = { env: { PATH: process.env['PATH'], COLLOQUY_DATA: archive } }
    const started = spawn(process.execPath, ['src/cli/start.js', command], settings)
    started.stdout.destroy()
    const ended = once(started, 'close')
    expect([await readAll(started.stderr), await ended]).toEqual(['', [0, null]])
  })

  it('tells what an import would do, and does not even make the data folder', async () => {
    const { code, out } = await colloquy(['import', file, '--dry-run'])
    expect([code, existsSync(data)]).toEqual([0, false])
    expect(out).toMatch(/messages +2\n +card +1\n +part of a card +1/)
    expect(out).toContain('The sums agree')
    expect(out.trimEnd()).toMatch(/This was a dry run: nothing was written\.$/)
  })

  it('prints the ledger of messages and letters as JSON, of a dry run and of an import', async () => {
    const letters = { source: 35, shown: 35, folded: 0, alternative: 0, leftOut: [], lost: 0 }
    const said = {
      kind: 'ChatGPT',
      conversations: 1,
      messages: { total: 2, card: 1, part: 1, alternative: 0 },
      letters,
    }
    const dry = await colloquy(['import', file, '--dry-run', '--json'])
    expect([dry.code, JSON.parse(dry.out)]).toMatchObject([0, said])
    const into = { COLLOQUY_DATA: join(folder.path, 'json') }
    const { code, out } = await colloquy(['import', file, '--json'], into)
    expect([code, JSON.parse(out)]).toMatchObject([0, { ...said, written: { added: 1, changed: 0 } }])
  })

  it('ends with status 1 when no card came of a file, whether it is written or not', async () => {
    const hidden = {
      ...EXPORT[0],
      mapping: { s: message('s', null, 'system' as 'user', 'Be kind.') },
      current_node: 's',
    }
    const empty = join(folder.path, 'empty.json')
    writeFileSync(empty, JSON.stringify([hidden]))
    const elsewhere = { COLLOQUY_DATA: join(folder.path, 'no-cards') }
    for (const args of [
      ['import', empty, '--dry-run'],
      ['import', empty],
    ]) {
      const { code, out, err } = await colloquy(args, elsewhere)
      expect([code, err]).toEqual([1, 'No card came of it: the counts above say where its messages ended.\n'])
      expect(out).toMatch(/hidden +1 +\(1 system\)/)
    }
    expect(existsSync(elsewhere.COLLOQUY_DATA)).toBe(false)
    const unknown = join(folder.path, 'list.json')
    writeFileSync(unknown, '[{"chatId": "c", "text": "a secret"}]')
    const { code, out, err } = await colloquy(['import', unknown], elsewhere)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^list\.json is not an export .*: it looks like a JSON list of 1 object with the keys chatId and text /,
    )
  })

  it('imports, says how to publish in its last line, and adds nothing twice', async () => {
    const { code, out } = await colloquy(['import', file])
    expect([code, out]).toEqual([0, expect.stringContaining('1 card added, 0 changed, 0 already there.')])
    expect(out.trimEnd().split('\n').at(-1)).toMatch(/^Imported cards are private\. .*publish --all/)
    expect((await colloquy(['import', file])).out).toContain('0 cards added, 0 changed, 1 already there.')
    const other = join(folder.path, 'other.md')
    writeFileSync(other, '## User\nand this?\n## Assistant\nthat')
    expect((await colloquy(['import', file, other, '--dry-run'])).out).toMatch(
      /^Files read: conversations.json \(ChatGPT\), other.md \(Markdown\)$/m,
    )
  })

  it('shows the categories that rules give, and stops at a wrong rule', async () => {
    const rules = join(data, 'categories.json')
    mkdirSync(data, { recursive: true })
    writeFileSync(rules, '[{ "category": "Kitchen", "title": "bread" }]')
    expect((await colloquy(['import', file, '--dry-run'])).out).toMatch(
      /^Categories \(1\): Kitchen 1\nSessions \(1\): Bread 1$/m,
    )
    writeFileSync(rules, '[{ "category": "Kitchen" }]')
    expect(await colloquy(['import', file])).toMatchObject({
      code: 1,
      err: 'The file categories.json is wrong: rule 1 says nothing of title, words, project, model, one of which it needs.\n',
    })
    rmSync(rules)
  })

  it('publishes', async () => {
    expect(await colloquy(['publish', '--session', 'Rye'])).toMatchObject({
      code: 1,
      out: '',
      err: "No card has the session title or id 'Rye'. Private sessions are: 'Bread'.\n",
    })
    expect((await colloquy(['publish', '--session', 'Bread'])).out).toBe('Published: 1 card.\n')
    expect((await colloquy(['publish', '--all'])).out).toBe(
      'There are no private cards: nothing had to be published.\n',
    )
    expect(await colloquy(['publish', '--session', 'Bread'])).toMatchObject({
      code: 0,
      out: "All cards of 'Bread' are public already.\n",
    })
  })

  it('names a session and a card without the control sequences of their titles', async () => {
    const archive = { COLLOQUY_DATA: join(folder.path, 'escapes') }
    const cards = join(folder.path, 'escapes.jsonl')
    const text = 'anna@gmx.net \u001b]0;owned\u0007'
    writeFileSync(cards, JSON.stringify({ id: 'e', prompt: text, pageTitle: text, sessionTitle: 'Rye \u001b[2J' }))
    await colloquy(['import', cards], archive)
    const unknown = await colloquy(['publish', '--session', 'Bread'], archive)
    const withheld = await colloquy(['publish', '--all'], archive)
    expect(unknown.err).toContain("'Rye \ufffd[2J'")
    expect(withheld.out).toContain('anna@gmx.net \ufffd]0;owned\ufffd')
    for (const control of ['\u001b', '\u0007']) expect(unknown.err + withheld.out).not.toContain(control)
  })

  it('withholds cards with personal data until an admin confirms that they were seen', async () => {
    const cards = join(folder.path, 'cards.jsonl')
    const lines = [
      { id: 'mail', prompt: 'Is anna@gmx.net right?' },
      { id: 'plain', prompt: 'Is it warm?' },
    ]
    writeFileSync(cards, lines.map((line) => JSON.stringify(line)).join('\n'))
    const { out } = await colloquy(['import', cards, '--publish'])
    expect(out).toContain('1 card not published: secrets, personal data or words redacted elsewhere were found.')
    const published = await colloquy(['publish', '--all'])
    expect(published.out).toMatch(/^Published: 0 cards\.\nNot published: 1 card .*\n {2}mail: ‘.*’ holds 1 finding /)
    expect((await colloquy(['publish', '--all', '--despite-findings'])).out).toBe('Published: 1 card.\n')
  })

  it('prints what was published and exported as JSON for a program', async () => {
    const own = { COLLOQUY_DATA: join(folder.path, 'for-programs') }
    const cards = join(folder.path, 'two.jsonl')
    const lines = [
      { id: 'mail', prompt: 'Is anna@gmx.net right?' },
      { id: 'plain', prompt: 'Is it warm?' },
    ]
    writeFileSync(cards, lines.map((line) => JSON.stringify(line)).join('\n'))
    await colloquy(['import', cards], own)
    const published = await colloquy(['publish', '--all', '--json'], own)
    expect([published.code, JSON.parse(published.out)]).toEqual([
      0,
      { published: 1, withFindings: [{ id: 'mail', reason: expect.stringContaining('1 finding') }], keptPrivate: [] },
    ])
    const target = join(folder.path, 'public.jsonl')
    const exported = await colloquy(['export', target, '--json'], own)
    expect([exported.code, JSON.parse(exported.out)]).toEqual([0, { file: target, lines: 1, all: false }])
  })

  it('writes the static pages', async () => {
    const seo = join(folder.path, 'seo')
    const { code, out } = await colloquy(['generate-seo'], { SEO_FOLDER: seo })
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+ SEO pages generated successfully! They are in /)])
    expect(out).toContain(
      'SITE_ADDRESS is not set, so the pages say that the site is reached at http://127.0.0.1:3000.',
    )
    expect(existsSync(join(seo, 'sitemap.xml'))).toBe(true)
  })

  it('syncs the search index', async () => {
    expect(await colloquy(['sync'])).toMatchObject({ code: 0, out: 'The search index holds every card as it is.\n' })
  })

  it('syncs a search service with the public cards, or says what to check', { tags: 'process' }, async () => {
    const algolia = await startAlgolia()
    const settings = {
      ALGOLIA_APP_ID: algolia.service.appId,
      ALGOLIA_API_KEY: algolia.service.apiKey,
      ALGOLIA_HOSTS: algolia.service.hosts.join(','),
    }
    const { code, out } = await colloquy(['sync'], settings)
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^The search index was rebuilt from \d+ cards; \d+ missing /),
    ])
    expect((await colloquy(['sync'], settings)).out).toBe('Algolia sync completed successfully!\n')
    const refused = await colloquy(['sync'], { ...settings, ALGOLIA_API_KEY: 'not the key of that service' })
    expect([refused.code, refused.err]).toEqual([
      1,
      'The search service refused or gave no answer (Invalid Application-ID or API key): check ALGOLIA_APP_ID, ALGOLIA_API_KEY and ALGOLIA_HOSTS.\n',
    ])
    await algolia.close()
  })

  it('refuses a missing file, a wrong setting and a damaged archive with one sentence', async () => {
    expect(await colloquy(['import', '/no/such/file'])).toMatchObject({
      code: 1,
      err: 'There is no file or folder /no/such/file.\n',
    })
    const pipe = join(folder.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    expect((await colloquy(['import', pipe])).err).toBe('pipe is neither a file nor a folder.\n')
    expect((await colloquy(['serve'], { PORT: 'x' })).err).toBe(
      "The setting PORT is wrong ('x'): must be a number from 0 to 65535.\n",
    )
    expect((await colloquy(['serve'], { SITE_ADDRESS: 'https://me.example/archive' })).err).toBe(
      'SITE_ADDRESS has a path (https://me.example/archive), which only an exported site may have: a server is at the top of its host.\n',
    )
    const broken = temporaryFolder()
    writeFileSync(join(broken.path, 'colloquy.db'), 'this is no archive '.repeat(1000))
    const { code, err } = await colloquy(['publish', '--all'], { COLLOQUY_DATA: broken.path })
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The archive .* is damaged: restore a backup, nothing was changed\.\n$/),
    ])
    broken.remove()
  })
})
