import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesIn } from '#archive/known-files.ts'
import { context } from '#testing/exports/context.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { indexAssets } from './assets.ts'
import { chatJson } from './kinds/chat-json.ts'
import { claude } from './kinds/claude.ts'

const log = (pointer: string) => `## User\n![](${pointer})\nLook at it.\n## Assistant\nI see.`
const savedPage = (pointer: string) =>
  `<html><body><div data-message-author-role="user" data-message-id="m-${pointer}">Look</div>` +
  `<div data-message-author-role="assistant" data-message-id="n-${pointer}">Here <img src="${pointer}" alt="A loaf"></div></body></html>`
const fileOf = (name: string) => ({ name, size: 1, open: async function* () {} })

/** The pictures of the cards of a folder, by the card's prompt or source. */
async function picturesIn(files: Record<string, string>): Promise<string[][]> {
  await using folder = await temporaryFolder(files)
  const { cards } = await importAll(folder.path)
  return cards.map(({ assets }) => assets.map(({ name }) => name))
}

describe('a picture of a conversation', () => {
  it('is the one in its own folder, whatever others are called the same', async () => {
    const logs = {
      'A/chat.md': log('image.png'),
      'A/image.png': 'a',
      'B/chat.md': log('image.png').replace('it', 'this'),
      'B/image.png': 'b',
    }
    expect(await picturesIn(logs)).toEqual([['A/image.png'], ['B/image.png']])
    const pages = {
      'One.html': savedPage('./One_files/saved_resource.png'),
      'One_files/saved_resource.png': '1',
      'Two.html': savedPage('./Two_files/saved_resource.png'),
      'Two_files/saved_resource.png': '2',
    }
    expect(await picturesIn(pages)).toEqual([['One_files/saved_resource.png'], ['Two_files/saved_resource.png']])
  })

  it('is none of another folder where several there are called so, and the only one of its name', async () => {
    const others = { 'A/image.png': 'a', 'B/image.png': 'b' }
    expect(await picturesIn({ 'C/chat.md': log('image.png'), ...others })).toEqual([[]])
    expect(await picturesIn({ 'C/chat.md': log('loaf.png'), 'D/loaf.png': 'a', ...others })).toEqual([['D/loaf.png']])
  })

  it('is the one that its path names among others of its own folder', async () => {
    const files = { 'chat.md': log('two/image.png'), 'one/image.png': 'a', 'two/image.png': 'b' }
    expect(await picturesIn(files)).toEqual([['two/image.png']])
  })

  it('is no file that is called as what has no name in an export', () => {
    const assets = indexAssets([fileOf('image.png'), fileOf('document.pdf')])
    const chat = { messages: [{ role: 'user', content: [{ type: 'text', text: 'Look' }, { type: 'image' }] }] }
    const blocks = [{ type: 'text', text: 'Look' }, { type: 'image' }, { type: 'document' }]
    const sent = { uuid: 'c', name: '', chat_messages: [{ uuid: 'm', sender: 'human', text: 'Look', content: blocks }] }
    for (const reading of [chatJson.read(chat, context({ assets })), claude.read(sent, context({ assets }))]) {
      expect(reading.cards.map((card) => card.assets)).toEqual([[]])
      expect(reading.assets.found).toBe(0)
      expect(filesIn(reading.cards[0]!.content!)[0]).toMatchObject({ name: 'image', file: '' })
    }
  })
})

describe('a text that was sent to ChatGPT', () => {
  const sent = (name: string) =>
    JSON.stringify([
      conversation([
        { text: 'Read this', metadata: { attachments: [{ id: 'file-AbC1', name, size: 5 }] } },
        { role: 'assistant', text: 'I did.' },
      ]),
    ])

  it.each(['notes.txt', 'notes.md', 'table.csv', 'chat.json', 'page.html'])(
    'is its file %s, no export',
    async (name) => {
      const chat = JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] })
      const text = name.endsWith('.json') ? chat : log('image.png')
      await using folder = await temporaryFolder({
        'out/conversations.json': sent(name),
        [`out/file-AbC1-${name}`]: text,
      })
      const { cards, ledger } = await importAll(folder.path)
      expect(cards.map(({ card, assets }) => [card.prompt, assets.map((file) => file.name)])).toEqual([
        ['Read this', [`out/file-AbC1-${name}`]],
      ])
      expect(ledger.files.map(({ state }) => state)).toEqual(['read', 'asset'])
      expect(ledger.assets.files).toBe(1)
    },
  )

  it('is read as what it is where no conversations of ChatGPT lie in its folder', async () => {
    await using folder = await temporaryFolder({
      'a/conversations.json': sent('x.md'),
      'b/file-1.md': log('image.png'),
    })
    const { cards } = await importAll(join(folder.path))
    expect(cards).toHaveLength(2)
  })
})
