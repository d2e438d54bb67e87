import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const item = (time: string, title: string, html?: string, more: object = {}) => ({
  header: 'Gemini Apps',
  title,
  time,
  products: ['Gemini Apps'],
  ...(html !== undefined && { safeHtmlItem: [{ html }] }),
  ...more,
})

const cell = (content: string, header = 'Gemini Apps') =>
  `<div class="outer-cell mdl-cell mdl-cell--12-col"><div class="mdl-grid"><div class="header-cell mdl-cell"><p class="mdl-typography--title">${header}<br></p></div>` +
  `<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">${content}</div>` +
  `<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1 mdl-typography--text-right"></div>` +
  `<div class="content-cell mdl-cell mdl-typography--caption"><b>Products:</b><br>&emsp;${header}</div></div></div>`

async function read(files: Record<string, string>, name: string) {
  await using folder = await temporaryFolder(files)
  const { cards, ledger } = await importAll(join(folder.path, name))
  expect(ledger.letters.lost).toBe(0)
  return { cards, ledger, texts: cards.map(({ card }) => [card.prompt, card.response]) }
}

const readJson = (...items: object[]) => read({ 'MyActivity.json': JSON.stringify(items) }, 'MyActivity.json')
const readPage = (...cells: string[]) =>
  read({ 'MyActivity.html': `<html><body>${cells.join('')}</body></html>` }, 'MyActivity.html')

describe('activity of Gemini', () => {
  it('is one conversation until a pause of half an hour, the oldest first', async () => {
    const { cards, texts, ledger } = await readJson(
      item('2025-03-01T12:00:00Z', 'Prompted later', '<p>c</p>'),
      item('2025-03-01T10:20:00Z', 'Prompted next', '<p>b</p>'),
      item('2025-03-01T10:00:00Z', 'Prompted first', '<p>a</p>'),
    )
    expect(texts).toEqual([
      ['first', 'a'],
      ['next', 'b'],
      ['later', 'c'],
    ])
    expect(ledger.conversations).toBe(2)
    expect(cards.map(({ card }) => card.sessionTitle)).toEqual(['first', 'first', 'later'])
  })

  it('names a canvas that was made by its name, and its card without the marks round that', async () => {
    const { cards, texts } = await readJson(
      item('2025-03-01T10:00:00Z', 'Created Gemini Canvas titled\u00a0Two chairs', '<p>A chair.</p>'),
    )
    expect(texts).toEqual([['', '**Two chairs**\n\nA chair.']])
    expect(cards[0]?.card).toMatchObject({ sessionTitle: 'Two chairs', pageTitle: 'Two chairs' })
  })

  it('keeps what activities of one conversation belong together by, whatever was asked between', async () => {
    const titleUrl = 'https://gemini.google.com/app/abcdef123456'
    const { ledger } = await readJson(
      item('2025-03-02T10:00:00Z', 'Prompted again', '<p>c</p>', { titleUrl }),
      item('2025-03-01T10:10:00Z', 'Prompted other', '<p>b</p>'),
      item('2025-03-01T10:00:00Z', 'Prompted first', '<p>a</p>', { titleUrl }),
    )
    expect(ledger.conversations).toBe(2)
  })

  it('gives the same cards as JSON and as a page', async () => {
    const json = await readJson(item('2025-03-01T10:00:00.123Z', 'Prompted p\nq', '<p>In <b>winter</b>.</p>'))
    const page = await readPage(cell('Prompted&nbsp;p\nq<br>Mar 1, 2025, 10:00:00 AM UTC<br><p>In <b>winter</b>.</p>'))
    expect(json.texts).toEqual([['p\nq', 'In **winter**.']])
    expect(page.texts).toEqual(json.texts)
    expect(page.cards[0]!.card.id).toBe(json.cards[0]!.card.id)
  })

  it('keeps the ids of its cards when an older activity is not exported any more', async () => {
    const [old, next] = [
      item('2025-03-01T10:00:00Z', 'Prompted a', '<p>x</p>'),
      item('2025-03-01T10:05:00Z', 'Prompted b', '<p>y</p>'),
    ]
    const both = await readJson(next, old)
    const one = await readJson(next)
    expect(one.cards[0]!.card.id).toBe(both.cards[1]!.card.id)
  })

  it('leaves out the words of the program in whatever language', async () => {
    const german = await readJson(item('2025-03-01T10:00:00Z', 'Eingegebener Prompt: wie geht es', '<p>gut</p>'))
    expect(german.texts).toEqual([['wie geht es', 'gut']])
    const swedish = await readPage(
      cell('Gav instruktionen&nbsp;vilken?<br>4 juli 2026 09:15:00 CEST<br><p>svar</p>', 'Gemini-appar'),
    )
    expect(swedish.texts).toEqual([['vilken?', 'svar']])
    expect(swedish.cards[0]!.card.dayStamp).toBe('20260704_071500')
    const asked = ['alfa?', 'beta bene?', 'gamma!', 'delta']
    const learned = await readJson(
      ...asked.map((one, at) => item(`2025-03-01T10:0${at}:00Z`, `Hai chiesto: ${one}`, '<p>x</p>')),
    )
    expect(learned.texts.map(([prompt]) => prompt)).toEqual(asked)
  })

  it('keeps what a person writes with a hard blank, or at the end of every prompt', async () => {
    const french = [
      'Quel temps fait-il demain\u00a0?',
      'Combien coûtent 5\u00a0kg de pommes',
      'Dis «\u00a0oui\u00a0»',
      'Un poème',
    ]
    const asked = (before: string, prompts: string[], behind = '') =>
      prompts.map((one, at) => item(`2025-03-01T10:0${at}:00Z`, `${before}${one}${behind}`, '<p>x</p>'))
    const promptsOf = ({ texts }: Awaited<ReturnType<typeof read>>) => texts.map(([prompt]) => prompt)
    expect(promptsOf(await readJson(...asked('Requête : ', french)))).toEqual(french)
    expect(promptsOf(await readJson(...asked('Requête\u00a0: ', french)))).toEqual(french)
    expect(promptsOf(await readJson(...asked('', french)))).toEqual(french)
    const cells = french.map((one, at) => cell(`Requête :&nbsp;${one}<br>1 mars 2025, 10:0${at}:00 UTC<br><p>x</p>`))
    expect(promptsOf(await readPage(...cells))).toEqual(french)
    const polite = ['Översätt hunden, tack', 'Vad heter katten, tack', 'Stava till rytm, tack', 'Rimma på sol, tack']
    expect(promptsOf(await readJson(...asked('Frågade: ', polite)))).toEqual(polite)
    expect(promptsOf(await readJson(...asked('"', polite, '" sordunuz')))).toEqual(polite.map((one) => `"${one}`))
  })

  it('gives the same cards as JSON and as a page where the words of the program are learned or marked', async () => {
    const json = await readJson(item('2025-03-01T10:00:00.123Z', 'Hai chiesto: alfa?', '<p>x</p>'))
    const page = await readPage(cell('Hai chiesto:&nbsp;alfa?<br>Mar 1, 2025, 10:00:00 AM UTC<br><p>x</p>'))
    expect(page.texts).toEqual([['alfa?', 'x']])
    expect(page.cards[0]!.card.id).toBe(json.cards[0]!.card.id)
    expect(page.cards[0]!.precedence).toBeGreaterThan(json.cards[0]!.precedence!)
  })

  it('takes them from all titles also where a canvas has others around it, and from few in languages that are known', async () => {
    const at = (minute: number) => `2026-07-11T05:1${minute}:00Z`
    const asked = ['Ciao', 'Che ora è?', 'Traduci: cane', 'E poi']
    const italian = await readJson(
      ...asked.map((one, index) => item(at(index), `Prompt inviato: ${one}`, '<p>x</p>')),
      item(at(5), 'Ha creato una Gemini Canvas intitolata: Cane', undefined, { subtitles: [{ name: 'un cane' }] }),
      { ...item(at(6), 'Hai usato App Gemini'), header: 'App Gemini', products: ['App Gemini'] },
    )
    expect(italian.texts.map(([prompt]) => prompt)).toEqual([...asked, 'Ha creato una Gemini Canvas intitolata: Cane'])
    for (const title of [
      '送信したメッセージ: p',
      'Prompt : p',
      'Prompt\u00a0: p',
      'Has dicho: p',
      'Hiciste la petición p',
      'Submitted query p',
      'Branched p',
    ]) {
      const { texts } = await readJson(item(at(0), title, '<p>x</p>'), {
        ...item(at(1), '使用: Gemini アプリ'),
        header: 'Gemini アプリ',
      })
      expect(texts).toEqual([['p', 'x']])
    }
  })

  it('takes the conversation, cited pages and both sides from the details', async () => {
    const details = [{ name: 'Open', url: 'https://gemini.google.com/app/abcdef123456' }]
    const gem = { name: 'Tutor was used in this chat. Manage your Gems.', url: 'https://gemini.google.com/gems/view' }
    const subtitles = [gem, { name: 'Tides', url: 'https://example.com/tides' }]
    const { cards, texts, ledger } = await readJson(
      item('2025-03-02T10:00:00Z', 'Prompted again', '<p>c</p>', { details, subtitles }),
      item('2025-03-01T10:00:00Z', 'Used Gemini Apps', undefined, {
        details: [{ name: 'Request', value: 'first' }, { name: 'Response', value: 'b' }, ...details],
      }),
    )
    expect(texts).toEqual([
      ['first', 'b'],
      ['again', 'c'],
    ])
    expect(ledger.conversations).toBe(1)
    expect(cards[1]!.content!.response.slice(1)).toEqual([
      { kind: 'citation', title: 'Tides', url: 'https://example.com/tides' },
    ])
  })

  it('passes over activities without a question, and those of other products', async () => {
    const { texts, ledger } = await readJson(
      item('2025-03-01T10:02:00Z', 'Used Gemini Apps'),
      item('2025-03-01T10:01:00Z', 'Gave feedback: Good response'),
      { ...item('2025-03-01T10:00:30Z', 'Prompted nothing', '<p>no</p>'), header: 'Search', products: ['Search'] },
      item('2025-03-01T10:00:00Z', 'Prompted p'),
    )
    expect(texts).toEqual([['p', '']])
    expect(ledger.letters.leftOut).toEqual([
      { reason: 'placeholder of the maker', letters: 44 },
      { reason: 'words of the program', letters: 9 },
    ])
  })

  it('keeps files, and the markup of answers as Markdown', async () => {
    const { cards } = await readPage(
      cell(
        'Prompted&nbsp;what is it?<br>Attached 1 file.<br>-&nbsp;<a href="cat.png">cat.png</a><br>Mar 1, 2025, 10:00:00 AM UTC<br>' +
          '<h3>It</h3><p>is</p><ul><li>a cat</li></ul><pre><code class="language-py">x = 1\n</code></pre>',
      ),
    )
    const [{ card, content }] = cards as [(typeof cards)[0]]
    expect(card.prompt).toBe('what is it?')
    expect(card.response).toBe('### It\n\nis\n\n- a cat\n\n```py\nx = 1\n```')
    expect(content?.prompt.map(({ kind }) => kind)).toEqual(['text', 'picture'])
  })

  it('keeps times that a prompt holds', async () => {
    const log = 'What is wrong here?<br>2025-12-31 23:59:10 ERROR disk full<br>2025-12-31 23:59:11<br>Please explain.'
    const { cards, texts } = await readPage(
      cell(
        `Prompted&nbsp;${log}<br>Mar 10, 2026, 6:00:00 PM UTC<br><p>Full at Mar 1.</p><br>Mar 11, 2026, 6:00:00 PM UTC`,
      ),
    )
    expect(texts).toEqual([[log.replaceAll('<br>', '\n'), expect.stringMatching(/^Full at Mar 1\./)]])
    expect(cards[0]!.card.dayStamp).toBe('20260310_180000')
  })

  it('refuses a page of another product in a sentence', async () => {
    await expect(readPage(cell('Searched for&nbsp;x<br>Mar 1, 2025, 10:00:00 AM UTC<br>', 'Search'))).rejects.toThrow(
      'is not an export that Colloquy understands',
    )
  })
})

it('leaves out marks and addresses that only the page of Gemini can show', async () => {
  const place = 'http://googleusercontent.com/youtube_content/1'
  const html = `<p>[cite_start]They <b>fish</b>[cite: 3, 14], see <a href="https://example.com/a">it</a>.</p><p>${place}</p><p><a href="${place}">${place}</a></p><p>And <code>[cite: 1]</code></p>`
  const said = [['How?', 'They **fish**, see [it](https://example.com/a).\n\nAnd `[cite: 1]`']]
  expect((await readJson(item('2025-03-01T10:00:00Z', 'Prompted How?', html))).texts).toEqual(said)
  const page = await readPage(cell(`Prompted&nbsp;How?<br>Mar 1, 2025, 10:00:00 AM UTC<br>${html}`))
  expect(page.texts).toEqual(said)
})
