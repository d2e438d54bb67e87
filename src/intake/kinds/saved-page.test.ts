import { describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { conversation } from '#testing/exports/conversation.ts'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const ID = '68ef24dd-7008-832c-bd68-1bb462dd87bc'
const ADDRESS = `<!-- saved from url=(0055)https://chatgpt.com/c/${ID} -->`

async function read(html: string) {
  await using folder = await temporaryFolder({ 'page.html': html })
  return await importAll(join(folder.path, 'page.html'))
}

const prompt = (text: string, id = 'u') =>
  `<section data-turn="user"><h4 class="sr-only">You said:</h4><div data-message-author-role="user" data-message-id="${id}"><div class="whitespace-pre-wrap">${text}</div></div></section>`
const answer = (html: string, id = 'a') =>
  `<section data-turn="assistant"><h4 class="sr-only">ChatGPT said:</h4><div data-message-author-role="assistant" data-message-id="${id}" data-message-model-slug="gpt-5"><div class="markdown prose">${html}</div></div><button>Copy</button></section>`
const chatgpt = (...turns: string[]) =>
  `<!DOCTYPE html>\n${ADDRESS}\n<html><head><title>ChatGPT - Tides</title></head><body><main>${turns.join('')}</main></body></html>`

describe('a saved page of ChatGPT', () => {
  it('gives what was said, who said it, the title and the model', async () => {
    const { cards, ledger } = await read(chatgpt(prompt('How  warm?\nIn *May*.'), answer('<p>About 24.</p>')))
    expect(cards).toHaveLength(1)
    expect(cards[0]!.card).toMatchObject({
      prompt: 'How  warm?\nIn *May*.',
      response: 'About 24.',
      sessionTitle: 'Tides',
      category: 'gpt-5',
    })
    expect(ledger.letters.lost).toBe(0)
  })

  it('is Markdown again: code with its language, lists, tables, formulae as their source', async () => {
    const { cards } = await read(
      chatgpt(
        prompt('p'),
        answer(
          '<h2>Title</h2><ul><li><p>one</p></li><li><p>two</p><ul><li>in two</li></ul></li></ul>' +
            '<pre><div><div class="h-9">python<button>Copy code</button></div><code class="language-python">def f():\n    return <span>1</span>\n</code></div></pre>' +
            '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2 | 3</td></tr></tbody></table>' +
            '<p>So <span class="katex"><math><annotation encoding="application/x-tex">E_1 = mc^2</annotation></math><span class="katex-html" aria-hidden="true">E=mc2</span></span> holds for 2 * 3 files of snake_case.</p>',
        ),
      ),
    )
    expect(cards[0]!.card.response).toBe(
      [
        '## Title',
        '- one\n- two\n  - in two',
        '```python\ndef f():\n    return 1\n```',
        '| A | B      |\n| - | ------ |\n| 1 | 2 \\| 3 |',
        'So \\(E_1 = mc^2\\) holds for 2 \\* 3 files of snake_case.',
      ].join('\n\n'),
    )
  })

  it('keeps the name of a language out of code that an editor shows', async () => {
    const viewer =
      '<div class="cm-editor"><div class="cm-content"><span>def</span><span> f():</span><br><span>    return 1</span></div></div>'
    const { cards } = await read(
      chatgpt(prompt('p'), answer(`<pre><div><div>Python<button>Run</button></div>${viewer}</div></pre>`)),
    )
    expect(cards[0]!.card.response).toBe('```python\ndef f():\n    return 1\n```')
  })

  it('keeps what it cites as links and as citations', async () => {
    const pill =
      '<span data-testid="webpage-citation-pill"><a href="https://example.com/tides"><span>Tides</span><span>+2</span></a></span>'
    const { cards } = await read(chatgpt(prompt('p'), answer(`<p>Twice a day${pill}.</p>`)))
    expect(cards[0]!.card.response).toBe('Twice a day ([Tides](https://example.com/tides)).')
    expect(cards[0]!.content!.response.at(-1)).toEqual({
      kind: 'citation',
      title: 'Tides',
      url: 'https://example.com/tides',
    })
  })

  it('makes the cards that its export makes', async () => {
    const record = conversation([{ text: 'p' }, { role: 'assistant', text: 'a' }], { id: ID })
    await using folder = await temporaryFolder({ 'conversations.json': JSON.stringify([record]) })
    const { cards } = await importAll(join(folder.path, 'conversations.json'))
    const saved = await read(chatgpt(prompt('p', 'm1'), answer('a', 'm2')))
    expect(saved.cards.map(({ card }) => card.id)).toEqual(cards.map(({ card }) => card.id))
    expect(saved.cards[0]!.precedence).toBeLessThan(cards[0]!.precedence!)
  })

  it('that nests deeper than can be followed gives its plain text', { tags: 'scale' }, async () => {
    const { cards } = await read(chatgpt(prompt('p'), answer(`${'<b>'.repeat(30_000)}deep${'*'.repeat(1000)}`)))
    expect(cards[0]!.card.response).toBe(`deep${'*'.repeat(1000)}`)
  })

  it('with a long run of signs that Markdown knows is read at once', { tags: 'scale' }, async () => {
    const { cards } = await read(chatgpt(prompt('p'), answer(`<p>${'*'.repeat(200_000)}</p>`)))
    expect(cards[0]!.card.response).toBe('\\*'.repeat(200_000))
  })
})

describe('a saved page of Claude', () => {
  const said =
    '<div data-testid="user-message" class="!font-user-message"><p class="whitespace-pre-wrap">One.</p><p class="whitespace-pre-wrap">Two.</p></div>'
  const artifact =
    '<div class="artifact-block-cell"><div class="line-clamp-1">Tide notes</div><div class="line-clamp-1">Document · MD</div></div>'
  const page = (rest: string, extra = '') =>
    `<!DOCTYPE html><html><head><title>Tides - Claude</title></head><body><button data-testid="model-selector-dropdown">Opus 4.8</button>${said}<h2 class="sr-only">Claude responded: So.</h2><div class="font-claude-response"><button>Thought for 5 s</button><div class="standard-markdown"><p>So.</p></div>${rest}</div>${extra}</body></html>`

  it('gives what was said, the title and the model', async () => {
    const { cards } = await read(page(''))
    expect(cards.map(({ card }) => [card.prompt, card.response, card.sessionTitle, card.category])).toEqual([
      ['One.\n\nTwo.', 'So.', 'Tides', 'Opus 4.8'],
    ])
  })

  it('folds what was thought, names the language of code once, and takes no link for an answer', async () => {
    const folded =
      '<button>Thought for 5 s</button><div class="grid transition-[grid-template-rows]"><div class="standard-markdown"><p>Hm.</p></div><div>a tool</div></div>'
    const code =
      '<div class="standard-markdown"><p>So.</p><div><div class="font-small">python</div><pre><code class="language-python">x = 1</code></pre></div></div>'
    const html = `<html><head><title>Tides - Claude</title></head><body><button data-testid="model-selector-dropdown"><div>Opus 4.6</div><span>Extended</span></button>${said}<div class="font-claude-response">${folded}${code}</div><a href="/project/1"><div class="font-claude-response">A project</div></a></body></html>`
    const { cards } = await read(html)
    expect(cards).toHaveLength(1)
    expect(cards[0]!.card).toMatchObject({ response: 'So.\n\n```python\nx = 1\n```', category: 'Opus 4.6 Extended' })
    expect(cards[0]!.content!.response[0]).toEqual({ kind: 'reasoning', text: 'Hm.' })
  })

  it('names what was written, with its words where it is open', async () => {
    const panel =
      '<div><h2 title="Tide notes">Tide notes</h2><div data-skill-file-viewer="true"><div class="standard-markdown font-claude-response"><h1>Highs</h1></div></div></div>'
    expect((await read(page(artifact))).cards[0]!.content!.response.slice(1)).toMatchObject([
      { kind: 'file', name: 'Tide notes' },
    ])
    const open = await read(page(artifact, panel))
    expect(open.cards).toHaveLength(1)
    expect(open.cards[0]!.content!.response.slice(1)).toEqual([
      { kind: 'document', title: 'Tide notes', language: 'markdown', versions: ['# Highs'] },
    ])
  })
})

describe('a page that an exporter wrote', () => {
  it('has its thoughts, its times and its id', async () => {
    const { cards } = await read(
      `<html><head><title>Tides</title></head><body><div class="conversation"><h1><a href="https://chatgpt.com/c/${ID}">Tides</a></h1>` +
        '<div class="conversation-item"><div class="author user"></div><div class="conversation-content"><p class="no-katex">How\nwarm?</p></div><time datetime="2025-03-01T10:00:00Z">10:00</time></div>' +
        '<div class="conversation-item"><div class="author GPT-4"></div><div><details class="thinking"><summary>Thought for 2 seconds</summary><p>Hm.</p></details><div class="conversation-content"><p>About <strong>24</strong>.</p></div></div></div></div></body></html>',
    )
    expect(cards).toHaveLength(1)
    expect(cards[0]!.card).toMatchObject({
      prompt: 'How\nwarm?',
      response: 'About **24**.',
      dayStamp: '20250301_100000',
    })
    expect(cards[0]!.content!.response[0]).toEqual({ kind: 'reasoning', text: 'Hm.' })
  })

  it.each([
    '<div data-role="user"><div class="content">p</div></div><div data-role="assistant"><div class="content"><p>a</p></div></div>',
    '<div class="message user"><div class="role">You</div><div class="message-content">p</div></div><div class="message assistant"><div class="role">AI</div><div class="message-content">a</div></div>',
    '<div class="user-message">p</div><div class="chat-message-assistant">a</div>',
  ])('says by attributes or classes who speaks: %s', async (html) => {
    const { cards } = await read(`<html><head><title>T</title></head><body>${html}</body></html>`)
    expect(cards.map(({ card }) => [card.prompt, card.response])).toEqual([['p', 'a']])
  })
})

it.each([
  '<html><body><form>Log in</form></body></html>',
  '<html><body><article class="post"><p class="text">About data-message-author-role="user" of pages.</p></article></body></html>',
  '<html><body><div class="message user">A forum: only people write here.</div><div class="message user">Yes.</div></body></html>',
  '<html><body><div class="error message">It failed.</div><nav data-role="navbar">x</nav></body></html>',
])('no other page is taken for a conversation: %s', async (html) => {
  await using folder = await temporaryFolder({ 'page.html': html })
  expect(await refusalOf(join(folder.path, 'page.html'))).toContain('it looks like an HTML page without conversations')
})

it('is read together with an export as well, which may not hold that conversation', async () => {
  await using folder = await temporaryFolder({
    'conversations.json': JSON.stringify([conversation([{ text: 'p' }, { role: 'assistant', text: 'a' }])]),
    'page.html': chatgpt(prompt('q'), answer('b')),
  })
  const { cards } = await importAll(folder.path)
  expect(cards.map(({ card }) => card.prompt).toSorted()).toEqual(['p', 'q'])
})
