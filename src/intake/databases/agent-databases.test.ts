import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { AGENT_SAMPLES } from '#testing/exports/agent-samples.ts'
import { database } from '#testing/exports/kinds.ts'
import { readDatabase, refusedDatabase, textsOf } from '#testing/exports/read-database.ts'

describe('the database of Goose', () => {
  const TABLES = `CREATE TABLE sessions (id TEXT, name, description, working_dir, created_at, updated_at, model_config_json);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id, session_id, role, content_json, created_timestamp, metadata_json);`
  const text = (words: string) => `'[{"type":"text","text":"${words}"}]'`

  it('is its sessions, with their names, days and models', async () => {
    const imported = await readDatabase(
      database(`${TABLES}
        INSERT INTO sessions VALUES ('s', 'Rye', '', '/home/ann/bakery', '2025-03-01 10:00:00', null, '{"model_name":"gpt-5"}'),
          ('e', 'Empty', '', '/x', null, null, null), ('t', 'Figs', '', '', '2025-03-02 10:00:00', null, 'no JSON');
        INSERT INTO messages VALUES (1, 'm1', 's', 'user', ${text('p')}, 1740823200, null),
          (2, 'm2', 't', 'user', ${text('q')}, 1740909600, null), (4, 'm4', 't', 'assistant', ${text('b')}, 1740909600, null),
          (3, 'm3', 's', 'assistant', ${text('a')}, 1740823200, '{"userVisible":true}'),
          (6, 'm6', 't', 'assistant', '[{"type":"te', 1740909601, null),
          (5, 'm5', 's', 'user', ${text('Sum it up')}, 1740823201, '{"userVisible":false}')`),
    )
    expect(textsOf(imported)).toEqual([
      ['p', 'a'],
      // What cannot be read as JSON is text.
      ['q', 'b\n\n[{"type":"te'],
    ])
    const [rye, figs] = imported.cards.map(({ card }) => card)
    expect(rye).toMatchObject({ sessionTitle: 'Rye', dayStamp: '20250301_100000', model: 'gpt-5', from: 'Goose' })
    expect(figs).toMatchObject({ sessionTitle: 'Figs', dayStamp: '20250302_100000' })
  })

  it('is no database of another program with tables of the same names', async () => {
    const other = 'CREATE TABLE sessions (id, working_dir); CREATE TABLE messages (session_id, role, content);'
    const rows = "INSERT INTO sessions VALUES ('s', 'T'); INSERT INTO messages VALUES ('s', 'user', 'p');"
    expect(await refusedDatabase(database(other + rows))).toMatch(/not an export that Colloquy u/)
  })
})

describe('the database of opencode', () => {
  const TABLES = `CREATE TABLE session (id TEXT, title, directory, time_created, time_updated);
    CREATE TABLE message (id TEXT, session_id, time_created, data); CREATE TABLE part (id TEXT, message_id, session_id, time_created, data);`

  it('is its sessions, with the messages and parts in order', async () => {
    const imported = await readDatabase(
      database(`${TABLES}
        INSERT INTO session VALUES ('s', 'Rye', '/home/ann/bakery', 1740823200000, 1740823209000), ('e', 'Empty', '/x', 1, 1);
        INSERT INTO message VALUES ('m2', 's', 1740823201000, '{"role":"assistant","modelID":"gpt-5"}'),
          ('m1', 's', 1740823200000, '{"role":"user"}');
        INSERT INTO part VALUES ('p3', 'm2', 's', 3, '{"type":"text","text":"b"}'), ('p1', 'm1', 's', 1, '{"type":"text","text":"p"}'),
          ('p2', 'm2', 's', 2, '{"type":"text","text":"a"}'), ('p4', 'm2', 's', 4, 'no JSON')`),
    )
    // What cannot be read as JSON is text.
    expect(textsOf(imported)).toEqual([['p', 'a\n\nb\n\nno JSON']])
    const card = { sessionTitle: 'Rye', dayStamp: '20250301_100000', model: 'gpt-5', from: 'opencode' }
    expect(imported.cards[0]!.card).toMatchObject(card)
  })

  it('is no database of another program with tables of the same names', async () => {
    const other =
      "CREATE TABLE session (id, directory); CREATE TABLE part (id, name); INSERT INTO part VALUES ('p', 'n');"
    const rows = "INSERT INTO session VALUES ('s', '/x')"
    expect(await refusedDatabase(database(other + rows))).toMatch(/not an export that Colloquy u/)
  })
})

describe('the database of Zed', () => {
  const TABLE = 'CREATE TABLE threads (id TEXT, summary, updated_at, data_type, data BLOB, created_at, folder_paths);'
  const hex = (bytes: Uint8Array) => `x'${Buffer.from(bytes).toString('hex')}'`
  const [rye, wheat] = AGENT_SAMPLES['Zed']!.map((one) => JSON.stringify((one as { thread: unknown }).thread))

  it('is its threads, compressed and plain, of every version, with titles, days, models and projects', async () => {
    const imported = await readDatabase(
      database(`${TABLE}
        INSERT INTO threads VALUES
          ('z1', 'Rye', '2025-03-01T11:00:00Z', 'zstd', ${hex(zstdCompressSync(rye!))}, '2025-03-01T10:00:00Z', '/home/ann/bakery'),
          ('z2', 'Wheat', '2025-02-01T11:00:00Z', 'json', ${hex(Buffer.from(wheat!))}, null, null),
          ('z3', 'Torn', '2025-04-01T11:00:00Z', 'zstd', ${hex(zstdCompressSync(rye!).subarray(0, 40))}, null, null)`),
    )
    expect(textsOf(imported)).toEqual([
      ['And wheat?', 'As well.'],
      ['How warm is @dough.md?', 'I look.\n\nQuite.\n\nAnd done.'],
    ])
    const [second, first] = imported.cards
    expect(first!.card).toMatchObject({
      sessionTitle: 'Rye bread',
      dayStamp: '20250301_100000',
      model: 'claude-sonnet-4-5',
      from: 'Zed',
    })
    expect(second!.card).toMatchObject({ sessionTitle: 'Wheat', dayStamp: '20250201_100000' })
    expect(first!.content).toMatchObject({
      prompt: [
        { text: 'How warm is @dough.md?' },
        { kind: 'picture' },
        { kind: 'tool', name: 'dough.md', output: 'Flour and water.' },
      ],
      response: [
        { kind: 'reasoning', text: 'It is rye.' },
        { text: 'I look.' },
        { kind: 'tool', name: 'terminal', input: 'command: bake', output: 'baked' },
        { text: 'Quite.' },
        { text: 'And done.' },
      ],
    })
    expect(imported.ledger).toMatchObject({
      unreadable: 1,
      failures: [{ conversation: 'Torn', reason: 'its messages cannot be read' }],
    })
  })

  it('is no database of another program with tables of the same names', async () => {
    const other = "CREATE TABLE threads (id, data); INSERT INTO threads VALUES ('1', '{}')"
    expect(await refusedDatabase(database(other))).toMatch(/not an export that Colloquy u/)
  })
})

describe('the database of Ollama', () => {
  const TABLES = `CREATE TABLE chats (id TEXT PRIMARY KEY, title, created_at);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, chat_id, role, content, thinking, model_name, created_at, tool_result);
    CREATE TABLE tool_calls (id INTEGER PRIMARY KEY, message_id INTEGER, function_name, function_arguments, function_result);
    CREATE TABLE attachments (id INTEGER PRIMARY KEY, message_id INTEGER, filename, data BLOB);`

  it('is its chats, with titles, days, models, reasoning, tools and files', async () => {
    const imported = await readDatabase(
      database(`${TABLES}
        INSERT INTO chats VALUES ('o', 'Rye', '2025-03-01 10:00:00.123456+01:00'), ('e', 'Empty', '2025-03-02 10:00:00+01:00');
        INSERT INTO messages VALUES (1, 'o', 'user', 'p', '', null, '2025-03-01 10:00:00.123456+01:00', null),
          (2, 'o', 'assistant', '', 'Hm.', 'gpt-oss:20b', '2025-03-01 10:00:01+01:00', null),
          (3, 'o', 'tool', 'hot', '', null, '2025-03-01 10:00:02.123456789+01:00', '{"drawn":"It is hot"}'),
          (4, 'o', 'assistant', 'a', '', 'gpt-oss:20b', '2025-03-01 10:00:03+01:00', null);
        INSERT INTO tool_calls VALUES (1, 2, 'oven', '{"rack":1}', null);
        INSERT INTO attachments VALUES (1, 1, 'rye.png', x'6869'), (2, 1, 'dough.txt', x'6869')`),
    )
    expect(textsOf(imported)).toEqual([['p', 'a']])
    const [one] = imported.cards
    const card = { sessionTitle: 'Rye', dayStamp: '20250301_090000', model: 'gpt-oss:20b', from: 'Ollama' }
    expect(one!.card).toMatchObject(card)
    expect(one!.content).toMatchObject({
      prompt: [{ text: 'p' }, { kind: 'picture', name: 'rye.png' }, { kind: 'file', name: 'dough.txt' }],
      response: [
        { kind: 'reasoning', text: 'Hm.' },
        { kind: 'tool', name: 'oven', input: 'rack: 1', output: 'hot' },
        { text: 'a' },
      ],
    })
    expect(one!.assets).toHaveLength(2)
  })

  it('is no database of another program with tables of the same names', async () => {
    const other = 'CREATE TABLE chats (id, title); CREATE TABLE messages (id, chat_id, role, content);'
    const rows = "INSERT INTO chats VALUES ('1', 't'); INSERT INTO messages VALUES (1, '1', 'user', 'p')"
    expect(await refusedDatabase(database(other + rows))).toMatch(/not an export that Colloquy u/)
  })
})
