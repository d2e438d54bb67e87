import { expect, it } from 'vitest'
import { join } from 'node:path'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`
const ID = '11111111-1111-4111-8111-11111111111'

const gemini = (question: string, answer: string, thought = '') =>
  `<user-query><div class="query-text"><h5 class="cdk-visually-hidden">You said</h5>${question}</div><button>edit</button></user-query>` +
  `<model-response>${thought}<message-content><div class="markdown markdown-main-panel">${answer}</div></message-content><div>Sources</div></model-response>`
const grok = (at: number, side: string, html: string) =>
  `<div id="response-${ID}${at}" class="flex ${side}"><div class="message-bubble"><div class="response-content-markdown markdown">${html}</div></div><button>Copy</button></div>`

const PAGES: [program: string, html: string][] = [
  [
    'Gemini',
    page(
      'Rye - Google Gemini',
      gemini(
        '<p class="query-text-line"> How warm? </p><p class="query-text-line"> In *May* </p>',
        '<p>Quite <b>warm</b>.</p>',
        '<model-thoughts><button>Show</button><message-content><div class="markdown"><p>It is rye.</p></div></message-content></model-thoughts>',
      ) + gemini('And wheat?', '<ul><li>as well</li></ul>'),
    ),
  ],
  [
    'Copilot',
    page(
      'Rye | Microsoft Copilot',
      '<div data-content="user-message"><h5 class="sr-only">You said</h5><div>How warm?<br>In *May*</div></div><div data-content="ai-message"><h6 class="sr-only">Copilot said</h6><p>Quite <b>warm</b>.</p><button>Like</button></div>' +
        '<div data-content="user-message"><div>And wheat?</div></div><div data-content="ai-message"><ul><li>as well</li></ul></div>',
    ),
  ],
  [
    'Grok',
    page(
      'Rye - Grok',
      grok(1, 'items-end', '<p>How warm?</p><p>In *May*</p>') +
        grok(2, 'items-start', '<p>Quite <b>warm</b>.</p>') +
        grok(3, 'items-end', '<p>And wheat?</p>') +
        grok(4, 'items-start', '<ul><li>as well</li></ul>'),
    ),
  ],
  [
    'Perplexity',
    page(
      'Rye',
      '<h1 class="group/query"><span>How warm?<br>In *May*</span></h1><div id="markdown-content-0"><div class="prose"><p>Quite <b>warm</b>.</p></div></div>' +
        '<div class="group/query">And wheat?</div><div id="markdown-content-1"><ul><li>as well</li></ul></div>',
    ),
  ],
]

it.each(PAGES)(
  'a saved page of %s has its questions as they were typed, and its answers as Markdown',
  async (program, html) => {
    await using folder = await temporaryFolder({ 'page.html': html })
    const { cards, ledger } = await importAll(join(folder.path, 'page.html'))
    expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([
      ['How warm?\nIn *May*', 'Quite **warm**.'],
      ['And wheat?', '- as well'],
    ])
    expect(cards.map(({ card }) => [card.from, card.sessionTitle])).toEqual([
      [program, 'Rye'],
      [program, 'Rye'],
    ])
    const thoughts = (cards[0]!.content?.response ?? []).filter(({ kind }) => kind === 'reasoning')
    expect(thoughts).toEqual(program === 'Gemini' ? [{ kind: 'reasoning', text: 'It is rye.' }] : [])
    expect(ledger.letters.lost).toBe(0)
  },
)

it('a page of which one side alone is there is no conversation', async () => {
  const html = page('Rye', '<div data-content="user-message">How warm?</div>')
  await using folder = await temporaryFolder({ 'page.html': html })
  expect(await refusalOf(join(folder.path, 'page.html'))).toContain('an HTML page without conversations')
})
