import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { database } from '#testing/exports/kinds.ts'
import { readDatabase, refusedDatabase, textsOf } from '#testing/exports/read-database.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const RESPONSES = `CREATE TABLE conversations (id, name, model);
  CREATE TABLE responses (id, model, prompt, system, response, conversation_id, datetime_utc, reasoning);`

describe('the database of llm', () => {
  it('is conversations with their fragments, files and tools', async () => {
    const imported = await readDatabase(
      database(`${RESPONSES}
        CREATE TABLE fragments (id INTEGER PRIMARY KEY, content); INSERT INTO fragments VALUES (7, 'a file');
        CREATE TABLE prompt_fragments (response_id, fragment_id, "order"); INSERT INTO prompt_fragments VALUES ('1', 7, 0);
        CREATE TABLE attachments (id, type, path, url, content);
        INSERT INTO attachments VALUES ('f', 'image/png', null, null, x'6869');
        CREATE TABLE prompt_attachments (response_id, attachment_id, "order"); INSERT INTO prompt_attachments VALUES ('1', 'f', 0);
        CREATE TABLE tool_calls (response_id, name, arguments, tool_call_id); INSERT INTO tool_calls VALUES ('1', 'time', '{"in":"UTC"}', 't');
        CREATE TABLE tool_results (response_id, name, output, tool_call_id); INSERT INTO tool_results VALUES ('2', 'time', '12:00', 't');
        INSERT INTO conversations VALUES ('c', 'Beans', 'm');
        INSERT INTO responses VALUES ('1', 'm', 'One', 'Be kind', '', 'c', '2025-02-03T10:00:00', 'Hm.'),
          ('2', 'm', '', null, 'a', 'c', '2025-02-03T10:00:01', null)`),
    )
    expect(textsOf(imported)).toEqual([['a file\nOne', 'a']])
    expect(imported.cards[0]!.card).toMatchObject({ sessionTitle: 'Beans', dayStamp: '20250203_100000' })
    expect(imported.cards[0]!.content).toMatchObject({
      prompt: [{ kind: 'text' }, { kind: 'picture', type: '' }],
      response: [{ kind: 'reasoning' }, { kind: 'tool', input: 'in: UTC', output: '12:00' }, { kind: 'text' }],
    })
  })

  it('has since 0.32 messages that turns share, each said once', async () => {
    const imported = await readDatabase(
      database(`${RESPONSES}
        INSERT INTO responses VALUES ('t1', 'm', 'One', null, 'a', 'th', '2025-02-03T10:00:00', null);
        CREATE TABLE threads (id, name, forked_from); INSERT INTO threads VALUES ('th', 'Beans', null), ('fo', 'Fork', 'th');
        CREATE TABLE turns (id, thread_id, parent_message_hash, tip_message_hash, model, datetime_utc);
        INSERT INTO turns VALUES ('t1', 'th', 'h1', 'h2', 'm', '2025-02-03T10:00:00'),
          ('t2', 'th', 'h3', 'h4', 'm', '2025-02-03T10:01:00'), ('t3', 'fo', 'h5', 'h6', 'm', '2025-02-03T10:02:00');
        CREATE TABLE messages (hash, parent_hash, role);
        INSERT INTO messages VALUES ('h1', null, 'user'), ('h2', 'h1', 'assistant'), ('h3', 'h2', 'user'),
          ('h4', 'h3', 'assistant'), ('h5', 'h4', 'user'), ('h6', 'h5', 'assistant');
        CREATE TABLE fragments (id INTEGER PRIMARY KEY, content); INSERT INTO fragments VALUES (1, 'a novel');
        CREATE TABLE parts (message_hash, position, type, text, payload);
        INSERT INTO parts VALUES ('h1', 0, 'text', 'One', null), ('h2', 0, 'text', 'a', null),
          ('h3', 0, 'text', null, '{"text_ref":[{"literal":"Read "},{"fragment":1}]}'),
          ('h4', 0, 'reasoning', 'Hm.', null), ('h4', 1, 'text', 'b', null),
          ('h5', 0, 'text', 'Three', null), ('h6', 0, 'text', 'c', null)`),
    )
    expect(textsOf(imported)).toEqual([
      ['One', 'a'],
      ['Read a novel', 'b'],
      ['Three', 'c'],
    ])
    expect(imported.cards.map(({ card }) => card.sessionTitle)).toEqual(['Beans', 'Beans', 'Fork'])
  })

  it('was at first one table', async () => {
    const imported = await readDatabase(
      database(`CREATE TABLE _llm_migrations (name);
        CREATE TABLE log (id INTEGER PRIMARY KEY, model, timestamp, prompt, system, response, chat_id);
        INSERT INTO log VALUES (1, 'gpt-4', '2023-04-02 10:00:00.5', 'One', null, 'a', null),
          (2, 'gpt-4', '2023-04-02 10:01:00', 'Two', null, 'b', 1), (3, 'gpt-4', '2023-04-02 11:00:00', 'Other', null, 'c', null)`),
    )
    expect(imported.ledger.conversations).toBe(2)
    expect(imported.cards.map(({ card }) => [card.prompt, card.dayStamp])).toEqual([
      ['One', '20230402_100000'],
      ['Two', '20230402_100100'],
      ['Other', '20230402_110000'],
    ])
  })
})

describe('the database of Cursor', () => {
  const rows = (table: string, values: Record<string, unknown>) =>
    Object.entries(values)
      .map(([key, value]) => `INSERT INTO ${table} VALUES ('${key}', '${JSON.stringify(value)}');`)
      .join('')

  it('is conversations of the composer, with bubbles in rows of their own or in its row, and tabs of the chat before', async () => {
    const imported = await readDatabase(
      database(`CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB); CREATE TABLE ItemTable (key TEXT UNIQUE, value BLOB);
        ${rows('cursorDiskKV', {
          'composerData:b': {
            name: 'Beans',
            createdAt: 1_741_000_000_000,
            modelConfig: { modelName: 'default' },
            fullConversationHeadersOnly: [
              { bubbleId: '1', type: 1 },
              { bubbleId: '2', type: 2 },
              { bubbleId: '3' },
              { bubbleId: '9' },
            ],
          },
          'bubbleId:b:1': { type: 1, text: 'One', createdAt: '2025-03-03T11:06:40Z' },
          'bubbleId:b:2': {
            type: 2,
            text: '',
            thinking: { text: 'Hm.' },
            toolFormerData: {
              name: 'read_file',
              toolCallId: 't',
              rawArgs: '{"path":"a"}',
              result: '{"contents":"of a"}',
            },
          },
          'bubbleId:b:3': { type: 2, text: 'a', modelInfo: { modelName: 'claude-x' } },
          'bubbleId:bb:1': { type: 1, text: 'of another' },
          'composerData:c': {
            conversation: [
              { type: 1, bubbleId: '4', text: 'Two' },
              { type: 2, bubbleId: '5', text: 'b' },
            ],
          },
          'composerData:d': { fullConversationHeadersOnly: [] },
        })}
        ${rows('ItemTable', {
          'workbench.panel.aichat.view.aichat.chatdata': {
            tabs: [
              {
                tabId: 't',
                chatTitle: 'Old',
                bubbles: [
                  { type: 'user', id: 'x', text: 'Three' },
                  { type: 'ai', id: 'y', rawText: 'c' },
                ],
              },
            ],
          },
        })}`),
    )
    expect(textsOf(imported)).toEqual([
      ['One', 'a'],
      ['Two', 'b'],
      ['Three', 'c'],
    ])
    expect(imported.cards.map(({ card }) => [card.sessionTitle, card.category])).toEqual([
      ['Beans', 'claude-x'],
      ['Two', 'Cursor'],
      ['Old', 'Cursor'],
    ])
    expect(imported.cards[0]!.content?.response).toEqual([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'tool', name: 'read_file', input: 'path: a', output: 'of a' },
      { kind: 'text', text: 'a' },
    ])
  })

  it('names the pictures and files of a prompt, also of one without words', async () => {
    const picture = { path: '/home/ann/images/rye.png', uuid: 'x', dimension: { width: 1, height: 1 } }
    const file = { uri: { fsPath: '/home/ann/bakery/dough.md' } }
    const imported = await readDatabase(
      database(`CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB);
        ${rows('cursorDiskKV', {
          'composerData:b': {
            conversation: [
              {
                type: 1,
                bubbleId: '1',
                text: 'p',
                images: [picture],
                context: { selectedImages: [picture], fileSelections: [file] },
              },
              { type: 2, bubbleId: '2', text: 'a' },
              { type: 1, bubbleId: '3', text: '', context: { fileSelections: [file], terminal: 'not needed' } },
              { type: 2, bubbleId: '4', text: 'b' },
            ],
          },
        })}`),
    )
    expect(textsOf(imported)).toEqual([
      ['p', 'a'],
      ['📎 dough.md', 'b'],
    ])
    expect(imported.cards[0]!.content!.prompt).toMatchObject([
      { text: 'p' },
      { kind: 'picture', name: 'rye.png' },
      { kind: 'file', name: 'dough.md' },
    ])
  })

  it('shows what cannot be read as JSON as it is stored', async () => {
    const imported = await readDatabase(
      database(`CREATE TABLE cursorDiskKV (key TEXT UNIQUE, value BLOB);
        ${rows('cursorDiskKV', {
          'composerData:b': {
            fullConversationHeadersOnly: [
              { bubbleId: '1', type: 1 },
              { bubbleId: '2', type: 2 },
            ],
          },
          'bubbleId:b:2': { type: 2, text: 'a' },
          'bubbleId:c:1': { type: 1, text: 'q' },
        })}
        INSERT INTO cursorDiskKV VALUES ('bubbleId:b:1', '{"type":1,"text":"p'), ('bubbleId:c:2', x'7b22'),
          ('composerData:c', '{"name":"B'), ('composerData:d', ''), ('bubbleId:b:3', null)`),
    )
    expect(textsOf(imported)).toEqual([
      ['{"type":1,"text":"p', 'a'],
      ['q', '{"'],
    ])
  })
})

const sound = database(
  `${RESPONSES} INSERT INTO responses VALUES ('1', 'm', 'p', null, 'a', 'c', '2025-02-03T10:00:00', null)`,
)

describe('a SQLite file of a stranger', () => {
  it('is refused in a sentence where it is cut, damaged, or none', async () => {
    const torn = Uint8Array.from(sound)
    torn.fill(255, 100, 400)
    for (const bytes of [sound.slice(0, 30), sound.slice(0, 5000), torn, Buffer.from('SQLite format 3\0 no more')]) {
      expect(await refusedDatabase(bytes)).toBe(
        'The file a.db is a SQLite database that is damaged. Copy it again while its program is closed.',
      )
    }
  })

  it('has views, virtual tables and computed columns that are never asked', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n'
    expect(await refusedDatabase(database(`CREATE TABLE turns (id); CREATE VIEW responses AS ${endless}`))).toContain(
      'a SQLite database with the table turns',
    )
    expect(await refusedDatabase(database('CREATE VIRTUAL TABLE responses USING fts5(prompt)'))).toContain(
      'a SQLite database',
    )
    const imported = await readDatabase(
      // Added last: a row that is inserted has SQLite compute it.
      database(`CREATE TABLE responses (id, model, prompt, response, datetime_utc);
        INSERT INTO responses VALUES ('1', 'm', 'p', 'a', '2025-02-03T10:00:00');
        ALTER TABLE responses ADD system AS (hex(zeroblob(400000000)))`),
    )
    expect(textsOf(imported)).toEqual([['p', 'a']])
  })

  it('is read where its program writes changes into a log next to it', async () => {
    const logged = Uint8Array.from(sound)
    logged.fill(2, 18, 20)
    expect(textsOf(await readDatabase(logged))).toEqual([['p', 'a']])
  })
})

describe('a database that its program has open', () => {
  const open = (path: string) => {
    const live = new DatabaseSync(path)
    live.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0')
    live.exec(RESPONSES)
    return live
  }
  const imported = (live: DatabaseSync, id: number) =>
    live.exec(`INSERT INTO responses VALUES ('${id}', 'm', 'p${id}', null, 'a', 'c', '2025-02-03T10:00:0${id}', null)`)

  it('is read with the log next to it, which is left as it is', async () => {
    await using folder = await temporaryFolder({ 'other.md': '' })
    const path = join(folder.path, 'logs.db')
    const live = open(path)
    try {
      imported(live, 1)
      live.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      imported(live, 2)
      const bytes = () => [path, `${path}-wal`].map((one) => readFileSync(one).toString('hex'))
      const before = bytes()
      expect((await importAll(path)).cards.map(({ card }) => card.prompt)).toEqual(['p1', 'p2'])
      const { cards, ledger } = await importAll(folder.path)
      expect(cards.map(({ card }) => card.prompt)).toEqual(['p1', 'p2'])
      expect(ledger.files).toContainEqual(expect.objectContaining({ name: 'logs.db-wal', state: 'ignored' }))
      expect(bytes()).toEqual(before)
      imported(live, 3)
    } finally {
      live.close()
    }
  })

  it('is read as it was last whole where its log is cut or of another database', { tags: 'scale' }, async () => {
    await using folder = await temporaryFolder({ 'other.md': '' })
    const path = join(folder.path, 'logs.db')
    const live = open(path)
    imported(live, 1)
    imported(live, 2)
    const log = readFileSync(`${path}-wal`)
    const whole = readFileSync(path)
    live.close()
    for (const [bytes, prompts] of [
      [log.subarray(0, log.length - 100), ['p1']],
      [log, ['p1', 'p2']],
    ] as const) {
      writeFileSync(path, whole)
      writeFileSync(`${path}-wal`, bytes)
      expect((await importAll(path)).cards.map(({ card }) => card.prompt)).toEqual(prompts)
    }
    writeFileSync(path, sound)
    writeFileSync(`${path}-wal`, 'no log')
    expect((await importAll(path)).cards.map(({ card }) => card.prompt)).toEqual(['p'])
  })
})
