import { gzipSync } from 'node:zlib'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fingerprint } from './fingerprint.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { makeZip } from '#testing/exports/make-zip.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { readExport } from './intake.ts'
import { balances } from './ledger.ts'

const chat = (id: string, ...prompts: string[]) =>
  conversation(
    prompts.flatMap((text) => [{ text }, { role: 'assistant', text: `re: ${text}` }]),
    { id },
  )
const json = (value: unknown) => JSON.stringify(value)
const prompts = async (path: string) => (await importAll(path)).cards.map(({ card }) => card.prompt)

describe('readExport', () => {
  it.each<[string, string]>([
    ['an array', json([chat('1', 'a'), chat('2', 'b')])],
    ['an array over many lines', JSON.stringify([chat('1', 'a'), chat('2', 'b')], null, 2)],
    ['{"conversations"}', json({ conversations: [chat('1', 'a'), chat('2', 'b')] })],
    ['{"conversations"} over many lines', JSON.stringify({ conversations: [chat('1', 'a'), chat('2', 'b')] }, null, 2)],
    ['one conversation alone', json(chat('1', 'a', 'b'))],
    ['one conversation over many lines', `\ufeff${JSON.stringify(chat('1', 'a', 'b'), null, 2)}\n`],
    ['a conversation a line', `${json(chat('1', 'a'))}\r\n\n${json(chat('2', 'b'))}\n`],
    ['a bad record before good ones', json([null, 1, {}, { mapping: 3 }, chat('1', 'a', 'b')])],
  ])('understands %s, whatever the file is called', async (_, text) => {
    await using folder = await temporaryFolder({ 'x.bin': text })
    expect(await prompts(join(folder.path, 'x.bin'))).toEqual(['a', 'b'])
  })

  it('reads numbered parts in the order of their numbers, and reports ignored files', async () => {
    const files = {
      'out/conversations-10.json': json([chat('3', 'c')]),
      'out/conversations-2.json': json([chat('2', 'b')]),
      'out/conversations-1.json': json([chat('1', 'a')]),
      'out/user.json': json({ id: 'user-1', email: 'a@example.com' }),
      'out/message_feedback.json': '[]',
      'out/chat.html': '<html>',
      'out/dalle/file-Abc-1.webp': 'x',
    }
    await using folder = await temporaryFolder({
      ...files,
      'all.zip': makeZip(Object.entries(files).map(([name, bytes]) => ({ name, bytes }))),
    })
    for (const path of [join(folder.path, 'out'), join(folder.path, 'all.zip')]) {
      const { cards, ledger } = await importAll(path)
      expect(cards.map(({ card }) => card.prompt)).toEqual(['a', 'b', 'c'])
      expect(ledger.assets.files).toBe(1)
      const named = (state: string) =>
        ledger.files.filter((file) => file.state === state).map(({ name }) => name.replace('out/', ''))
      expect(named('ignored').toSorted()).toEqual([
        'chat.html',
        'dalle/file-Abc-1.webp',
        'message_feedback.json',
        'user.json',
      ])
      expect(named('read')).toEqual(['conversations-1.json', 'conversations-2.json', 'conversations-10.json'])
    }
  })

  it('reads cards as lines, also compressed, and fails bad lines alone with their numbers', async () => {
    const lines = `\ufeff{"id":"a","prompt":"p\u2028q","isPrivate":false}\r\n\n{"id":"b-c","prompt":"x"}\n{"id":\n{"id":"d","response":"r"}`
    const bytes = Buffer.concat([
      Buffer.from(`${lines}\n{"id":"e","prompt":"`),
      Buffer.from([0xff]),
      Buffer.from('"}\n'),
    ])
    await using folder = await temporaryFolder({ 'cards.jsonl': bytes, 'cards.jsonl.gz': gzipSync(bytes) })
    for (const name of ['cards.jsonl', 'cards.jsonl.gz']) {
      const { cards, ledger } = await importAll(join(folder.path, name))
      expect(cards.map(({ card, isPrivate }) => [card.id, card.prompt, isPrivate])).toEqual([
        ['a', 'p\u2028q', false],
        ['d', '', undefined],
      ])
      expect(ledger).toMatchObject({ conversations: 0, messages: 5, cards: 2, outcomes: { card: 2, failed: 3 } })
      expect(ledger.failures.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
        '3: its id must be 1 to 128 letters, digits or underscores, without a hyphen',
        '4: it is not valid JSON: it ends too early',
        '6: it is not UTF-8 text',
      ])
      expect(balances(ledger)).toBe(true)
    }
  })

  it('tells bytes of the whole while it checks and reads, and ends with the ledger', { tags: 'scale' }, async () => {
    const many = Array.from({ length: 300 }, (_, index) => chat(`${index}`, 'x'.repeat(10_000)))
    await using folder = await temporaryFolder({ 'a.json': json(many) })
    const kinds: string[] = []
    const cards = []
    let last = { bytes: -1, totalBytes: 0, cards: 0 }
    for await (const step of readExport(join(folder.path, 'a.json'), { timeZone: 'UTC' })) {
      const kind = step.kind === 'progress' ? step.phase : step.kind
      if (kinds.at(-1) !== kind) kinds.push(kind)
      if (step.kind === 'progress') last = step
      if (step.kind === 'cards') cards.push(...step.cards)
    }
    expect(cards).toHaveLength(300)
    expect(kinds[0]).toBe('checking')
    expect(kinds.slice(1)).not.toContain('checking')
    expect(kinds.at(-1)).toBe('done')
    expect(last).toMatchObject({ bytes: last.totalBytes, cards: 300 })
  })

  it(
    'gives the cards of a long conversation a few hundred at a time, all of them and in order',
    { tags: 'scale' },
    async () => {
      const said = Array.from({ length: 5000 }, (_, index) => `prompt ${index}`)
      await using folder = await temporaryFolder({ 'a.json': json([chat('1', ...said)]) })
      const batches: string[][] = []
      for await (const step of readExport(join(folder.path, 'a.json'), { timeZone: 'UTC' })) {
        if (step.kind === 'cards') batches.push(step.cards.map(({ card }) => card.prompt))
      }
      expect(batches.flat()).toEqual(said)
      expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(500)
    },
  )

  it('gives the same cards the second time', async () => {
    await using folder = await temporaryFolder({ 'a.json': json([chat('1', 'a', 'b')]) })
    const [first, second] = [await importAll(join(folder.path, 'a.json')), await importAll(join(folder.path, 'a.json'))]
    expect(second.cards.map(({ card }) => fingerprint(card))).toEqual(first.cards.map(({ card }) => fingerprint(card)))
  })

  it('finds the pictures of a zip', async () => {
    const parts = [{ content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_00ab' }, 'look']
    const record = conversation([{ type: 'multimodal_text', parts }])
    const entries = [
      { name: 'conversations.json', bytes: json([record]) },
      { name: 'file_00ab-sanitized.dat', bytes: 'picture', method: 0 },
    ]
    await using folder = await temporaryFolder({ 'a.zip': makeZip(entries) })
    const { ledger } = await importAll(join(folder.path, 'a.zip'))
    expect(ledger.assets).toEqual({ found: 1, missing: 0, files: 1 })
    const found: string[] = []
    for await (const step of readExport(join(folder.path, 'a.zip'), { timeZone: 'UTC' })) {
      if (step.kind !== 'cards') continue
      for await (const chunk of step.cards[0]!.assets[0]!.open()) found.push(Buffer.from(chunk).toString())
    }
    expect(found).toEqual(['picture'])
  })

  it('leaves the rest when a caller stops early', { tags: 'scale' }, async () => {
    await using folder = await temporaryFolder({
      'a.zip': makeZip([
        { name: 'conversations.json', bytes: json(Array.from({ length: 500 }, (_, i) => chat(`${i}`, 'a'))) },
      ]),
    })
    const steps = readExport(join(folder.path, 'a.zip'), { timeZone: 'UTC' })
    const first = await steps.next()
    expect(first.value).toMatchObject({ kind: 'cards' })
    expect(await steps.return()).toMatchObject({ done: true })
    expect((await importAll(join(folder.path, 'a.zip'))).cards).toHaveLength(500)
  })
})

describe('an import that is refused', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['a.json', '', 'The file a.json is empty.'],
    ['a.json', '[]', 'The file a.json holds no conversations.'],
    ['a.json', '{"conversations": []}', 'The file a.json holds no conversations.'],
    ['a.json', '[1]', 'a.json is not an export that Colloquy understands: it looks like a JSON list of 1 value ('],
    ['a.md', '# Hello', 'a.md is not an export that Colloquy understands'],
    ['a.json', Buffer.from('[{}]', 'utf16le'), 'The file a.json is not valid JSON'],
    ['a.json', Buffer.from('\ufeff[{}]', 'utf16le'), 'The file a.json is UTF-16, not UTF-8 text: save it as UTF-8.'],
    ['a.jsonl', '{"id"', 'Line 1 of a.jsonl cannot be read: it is not valid JSON: it ends too early.'],
    ['a.zip', makeZip([]), 'The zip a.zip holds nothing that Colloquy understands'],
    ['a.zip', makeZip([{ name: 'a.txt', bytes: 'x' }]), 'The zip a.zip holds nothing that Colloquy understands'],
    ['a.zip', makeZip([{ name: 'a.json', bytes: '[]', flags: 1 }]), 'The zip a.zip is protected by a password'],
    ['a.zip', makeZip([{ name: 'a.json', bytes: '[]', method: 99 }]), 'is compressed in a way that is not supported'],
    ['a.zip', makeZip([{ name: '../a.json', bytes: '[]' }]), 'holds a file whose name points outside it'],
    ['a.zip', makeZip([{ name: '/etc/a.json', bytes: '[]' }]), 'holds a file whose name points outside it'],
    ['a.zip', makeZip([{ name: 'a.json', bytes: '[]', claim: 2 ** 31 }]), 'unpacks to far more than an export would'],
    ['a.zip', makeZip([{ name: 'a.json', bytes: '[1]', claim: 2 }]), 'The zip a.zip is damaged or cut short'],
    [
      'a.zip',
      makeZip([{ name: 'a.json', bytes: json([chat('1', 'a')]) }]).subarray(0, -30),
      'The zip a.zip is damaged',
    ],
    ['a.jsonl.gz', gzipSync('{"id":"a","prompt":"x"}\n').subarray(0, -4), 'The gzip file a.jsonl.gz is damaged'],
  ])('%s: %#', async (name, bytes, sentence) => {
    await using folder = await temporaryFolder({ [name]: bytes })
    const refusal = await refusalOf(join(folder.path, name))
    expect(refusal).toContain(sentence)
    expect(refusal).toMatch(/\.$/)
  })

  it('when the path or the time zone is wrong', async () => {
    await using folder = await temporaryFolder({ 'a.json': json([chat('1', 'a')]) })
    expect(await refusalOf(join(folder.path, 'gone.json'))).toMatch(/^There is no file or folder /)
    await expect(importAll(join(folder.path, 'a.json'), 'Mars/Olympus')).rejects.toThrow(
      "There is no time zone 'Mars/Olympus'",
    )
  })

  it('when it breaks at its end, before its first card', async () => {
    const text = json([chat('1', 'a'), chat('2', 'b')])
    await using folder = await temporaryFolder({ 'a.json': text.slice(0, -1) })
    expect(await refusalOf(join(folder.path, 'a.json'))).toContain(
      'The file a.json is not valid JSON: it ends too early',
    )
  })

  it('when a bit of a zip flipped', async () => {
    const zip = makeZip([{ name: 'a.json', bytes: json([chat('1', 'flip me')]), method: 0 }])
    zip[zip.indexOf('flip me')]! ^= 1
    await using folder = await temporaryFolder({ 'a.zip': zip })
    expect(await refusalOf(join(folder.path, 'a.zip'))).toBe(
      'The zip a.zip is damaged or cut short: download it again.',
    )
  })
})

describe('a folder', () => {
  it('tells a broken file in the ledger and reads the others', async () => {
    await using folder = await temporaryFolder({
      '1.json': json([chat('1', 'a')]),
      '2.json': `${json([chat('2', 'b')])}]`,
    })
    const { cards, ledger } = await importAll(folder.path)
    expect(cards.map(({ card }) => card.prompt)).toEqual(['a'])
    expect(ledger.failures).toMatchObject([{ file: '2.json', line: 0 }])
    expect(ledger.failures[0]!.reason).toContain(
      'The file 2.json is not valid JSON: something follows its end at line 1.',
    )
  })

  it('is not left through a symbolic link', async () => {
    await using outside = await temporaryFolder({ 'b.json': json([chat('2', 'b')]) })
    await using folder = await temporaryFolder({ 'a.json': json([chat('1', 'a')]) })
    await symlink(outside.path, join(folder.path, 'link'))
    await symlink(join(outside.path, 'b.json'), join(folder.path, 'b.json'))
    expect(await prompts(folder.path)).toEqual(['a'])
  })
})

it('a file cut or changed anywhere is refused in a sentence or imported with failures', { tags: 'scale' }, async () => {
  await using folder = await temporaryFolder()
  const files: [string, Buffer][] = [
    ['a.json', Buffer.from(json([chat('1', 'a😀', 'b'), chat('2', 'c')]))],
    ['a.jsonl', Buffer.from('{"id":"a","prompt":"é"}\n{"id":"b","prompt":"x"}\n')],
    ['a.zip', makeZip([{ name: 'conversations.json', bytes: json([chat('1', 'a')]) }])],
    ['a.jsonl.gz', gzipSync('{"id":"a","prompt":"x"}\n{"id":"b","prompt":"x"}\n')],
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.nat(),
      fc.nat(7),
      fc.boolean(),
      async ([name, whole], at, bit, isCut) => {
        const bytes = Buffer.from(whole.subarray(0, isCut ? at % whole.length : undefined))
        if (!isCut) bytes[at % whole.length]! ^= 1 << bit
        const path = await folder.write(name, bytes)
        const result = await importAll(path).catch((error: Error) => error)
        const outcome =
          result instanceof Error ? `${result.name}: ${result.message}` : `balanced ${balances(result.ledger)}.`
        expect(outcome).toMatch(/^Refusal: .*\.$|^balanced true\.$/)
      },
    ),
    { numRuns: 150 },
  )
})
