import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { conversation } from '#testing/exports/conversation.ts'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { makeZip } from '#testing/exports/make-zip.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { balances } from './ledger.ts'

const json = (value: unknown) => JSON.stringify(value)
const chatgpt = (id: string, prompt: string) =>
  conversation([{ text: prompt }, { role: 'assistant', text: 'a' }], { id })
const claude = (prompt: string) => ({
  uuid: prompt,
  name: '',
  chat_messages: [{ uuid: 'm', sender: 'human', text: prompt, content: [], created_at: '2025-01-01T10:00:00Z' }],
})
const page = (value: unknown) =>
  `<html>\n<head><script>\nvar jsonData = ${json(value)};\nvar assetsJson = {"a": "}]"};\n</script></head><body></body></html>`

const FILES: Record<string, string> = {
  'a chat/conversations.json': json([chatgpt('1', 'chatgpt')]),
  'a chat/chat.html': page([chatgpt('1', 'chatgpt')]),
  'b/conversations.json': json([claude('claude')]),
  'b/projects.json': json([{ uuid: 'x', name: 'Garden', prompt_template: 'y' }]),
  'c.md': '## User\nmarkdown\n## Assistant\na',
  'd.jsonl': `${json({ id: 's', conversations: [{ from: 'human', value: 'sharegpt' }] })}\n{"id":`,
  'e.json': json({
    version: 4,
    history: [{ id: 1, name: 'n', folderId: null, messages: [{ role: 'user', content: 'chatbot ui' }] }],
    folders: [],
  }),
  'f.json': json({
    conversationId: 'l',
    messages: [{ messageId: 'm', isCreatedByUser: true, text: 'librechat' }],
  }),
  'g.json': json([{ chat: { history: { messages: { m: { role: 'user', content: 'open webui' } }, currentId: 'm' } } }]),
  'h.html':
    '<div class="conversation"><h4>T</h4><pre class="message"><div class="author">user</div><div>page</div></pre></div>',
  'i.jsonl': `${json({ id: 'card', prompt: 'line' })}\n`,
  'README.md': '# Not a chat',
  'notes.txt': 'nothing',
}
const PROMPTS = ['chatbot ui', 'chatgpt', 'claude', 'librechat', 'line', 'markdown', 'open webui', 'page', 'sharegpt']

describe('a folder or zip of many kinds', () => {
  it('is read whole, with one ledger and each file named with its kind', async () => {
    await using folder = await temporaryFolder({
      all: makeZip(Object.entries(FILES).map(([name, bytes]) => ({ name, bytes }))),
    })
    for (const [name, bytes] of Object.entries(FILES)) await folder.write(`files/${name}`, bytes)
    for (const path of ['all', 'files']) {
      const { cards, ledger } = await importAll(join(folder.path, path))
      expect(cards.map(({ card }) => card.prompt).toSorted()).toEqual(PROMPTS)
      expect(balances(ledger)).toBe(true)
      expect(ledger).toMatchObject({ messages: 11, conversations: 9, unreadable: 1, failureCount: 1 })
      const files = Object.fromEntries(ledger.files.map(({ name, state, kind }) => [name, `${state} ${kind}`.trim()]))
      expect(files).toEqual({
        'a chat/conversations.json': 'read ChatGPT',
        'a chat/chat.html': 'ignored ChatGPT',
        'b/conversations.json': 'read Claude',
        'b/projects.json': 'ignored',
        'c.md': 'read Markdown',
        'd.jsonl': 'read ShareGPT',
        'e.json': 'read Chatbot UI',
        'f.json': 'read LibreChat',
        'g.json': 'read Open WebUI',
        'h.html': 'read chat.html',
        'i.jsonl': 'read cards',
        'README.md': 'ignored',
        'notes.txt': 'ignored',
      })
      expect(ledger.sessions.reduce((sum, { cards: count }) => sum + count, 0)).toBe(cards.length)
      expect(ledger.categories.map(({ name }) => name).toSorted()).toEqual(
        ['', 'ChatGPT', 'Chatbot UI', 'Claude', 'LibreChat', 'Markdown', 'Open WebUI', 'ShareGPT'].toSorted(),
      )
    }
  })

  it('opens the zips in a folder, and tells of a broken one without losing the others', async () => {
    await using folder = await temporaryFolder({
      'mine/claude.zip': makeZip([{ name: 'conversations.json', bytes: json([claude('zipped')]) }]),
      'mine/evil.zip': makeZip([{ name: '../../evil.json', bytes: '[]' }]),
      'mine/cut.zip': makeZip([{ name: 'conversations.json', bytes: '[]' }]).subarray(0, 40),
      'mine/c.md': FILES['c.md']!,
    })
    const { cards, ledger } = await importAll(join(folder.path, 'mine'))
    expect(cards.map(({ card }) => card.prompt)).toEqual(['markdown', 'zipped'])
    expect(ledger.failures.map(({ reason }) => reason).toSorted()).toEqual([
      'The zip cut.zip is damaged or cut short: download it again.',
      'The zip evil.zip holds a file whose name points outside it, so it was not read.',
    ])
  })

  it('finds the pictures of each kind', async () => {
    const log = '## User\n![](pictures/loaf.png)\n## Assistant\na'
    const chat = { ...claude('c'), chat_messages: [{ sender: 'human', text: 'c', files: [{ file_name: 'loaf.png' }] }] }
    await using folder = await temporaryFolder({ 'a.md': log, 'c.json': json([chat]), 'pictures/loaf.png': 'x' })
    const { cards, ledger } = await importAll(folder.path)
    expect(ledger.assets).toEqual({ found: 2, missing: 0, files: 1 })
    expect(cards.flatMap(({ assets }) => assets.map(({ name }) => name))).toEqual(Array(2).fill('pictures/loaf.png'))
  })
})

describe('several files and folders', () => {
  const log = '## User\n![](loaf.png)\n## Assistant\na'

  it('are read as one export: each is named, copies are read once, and pictures may lie in another', async () => {
    await using folder = await temporaryFolder({
      'a/export.zip': makeZip([{ name: 'conversations.json', bytes: json([chatgpt('1', 'first')]) }]),
      'b/export.zip': makeZip([
        { name: 'conversations.json', bytes: json([chatgpt('1', 'first'), chatgpt('2', 'second')]) },
      ]),
      'c.md': log,
      'pictures/loaf.png': 'x',
      'cut.json': '[{',
    })
    const paths = ['a/export.zip', 'b/export.zip', 'c.md', 'pictures', 'cut.json'].map((one) => join(folder.path, one))
    const { cards, ledger } = await importAll(paths)
    expect(cards.map(({ card }) => card.prompt).toSorted()).toEqual(['first', 'second', '📎 loaf.png'])
    expect(Object.fromEntries(ledger.files.map(({ name, state }) => [name.replace(folder.path, ''), state]))).toEqual({
      '/a/export.zip/conversations.json': 'read',
      '/b/export.zip/conversations.json': 'read',
      'c.md': 'read',
      'cut.json': 'failed',
      'pictures/loaf.png': 'asset',
    })
    expect(balances(ledger)).toBe(true)
  })

  it('are refused where one of them is not there', async () => {
    await using folder = await temporaryFolder({ 'c.md': log })
    const gone = join(folder.path, 'd.md')
    expect(await refusalOf([join(folder.path, 'c.md'), gone])).toBe(`There is no file or folder ${gone}.`)
  })
})

describe('a file alone', () => {
  it('may be the chat.html of ChatGPT, whose data is read as its export is', async () => {
    await using folder = await temporaryFolder({
      'chat.html': page([chatgpt('1', 'p }] <'), chatgpt('2', 'q')]),
      'conversations.json': json([chatgpt('1', 'p }] <'), chatgpt('2', 'q')]),
    })
    const [drawn, exported] = [
      await importAll(join(folder.path, 'chat.html')),
      await importAll(join(folder.path, 'conversations.json')),
    ]
    expect(drawn.cards).toEqual(exported.cards)
  })

  it('is read with the conversations in its other lists', async () => {
    const chat = (id: string) => ({ id, title: id, messages: [{ role: 'user', content: id }] })
    const text = JSON.stringify({
      chats: [chat('a')],
      folders: [{ id: 'f' }],
      archived: { chats: [chat('b')] },
      old: [chat('c')],
    })
    await using folder = await temporaryFolder({ 'chats.json': text })
    const { cards, ledger } = await importAll(join(folder.path, 'chats.json'))
    expect(cards.map(({ card }) => card.prompt)).toEqual(['a', 'b', 'c'])
    expect(new Set(cards.map(({ source }) => source)).size).toBe(3)
    expect(ledger).toMatchObject({ conversations: 3, messages: 3, letters: { lost: 0 } })
  })

  it('may be one ShareGPT conversation, over many lines', async () => {
    const chat = {
      id: 's',
      conversations: [
        { from: 'human', value: 'p' },
        { from: 'gpt', value: 'a' },
      ],
    }
    await using folder = await temporaryFolder({ 'a.json': JSON.stringify(chat, null, 2) })
    const { ledger } = await importAll(join(folder.path, 'a.json'))
    expect(ledger).toMatchObject({ conversations: 1, messages: 2, cards: 1 })
  })

  it.each<[string, string, string | Uint8Array]>([
    ['a page without conversations', 'a.html', '<html><p>hello</p></html>'],
    ['a log without speakers', 'a.md', '# Notes'],
    ['a log that is not UTF-8', 'a.md', Buffer.from([0x23, 0x20, 0xff, 0xfe])],
    ['a log in UTF-16', 'a.md', Buffer.from('\ufeff## User', 'utf16le')],
    ['a page that is cut short', 'chat.html', page([chatgpt('1', 'p')]).slice(0, 300)],
    ['JSON nested 200,000 deep', 'a.json', '[{"chat_messages":'.concat('['.repeat(200_000))],
    ['JSON nested 200,000 deep that is whole', 'a.json', `{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ])('%s is refused in one sentence', async (_, name, bytes) => {
    await using folder = await temporaryFolder({ [name]: bytes })
    expect(await refusalOf(join(folder.path, name))).toMatch(/^[^.].*\.$/)
  })

  it('carries what is around half a surrogate pair, and says where it stood', async () => {
    const text = json([claude('whole')]).replace('"whole","content"', '"half \\ud800","content"')
    const both = `[${text.slice(1, -1)},${json(claude('good'))}]`
    await using folder = await temporaryFolder({ 'a.json': both })
    const { cards, ledger } = await importAll(join(folder.path, 'a.json'))
    expect(cards.map(({ card }) => card.prompt)).toEqual(['good'])
    expect(ledger.failures.map(({ reason }) => reason)).toEqual([
      'its text holds half of a surrogate pair, which is not valid Unicode',
    ])
  })
})
