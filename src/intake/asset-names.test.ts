import { describe, expect, it } from 'vitest'
import { conversation } from '#testing/exports/conversation.ts'
import { importAll } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'

const LIST = 'conversation_asset_file_names.json'
const pointer = (id: string) => ({ content_type: 'image_asset_pointer', asset_pointer: `sediment://${id}` })

/** The parts that are files in the first prompt of an export with a picture, a document and a list of their names. */
async function filesWith(list: string) {
  await using folder = await temporaryFolder({
    'conversations-000.json': JSON.stringify([
      conversation([
        { type: 'multimodal_text', parts: [pointer('file_00aa11'), pointer('file-Bb22'), 'Which is it?'] },
        { role: 'assistant', text: 'The left one.' },
      ]),
    ]),
    'file_00aa11.dat': 'picture',
    'file-Bb22-cat.dat': 'picture',
    [LIST]: list,
  })
  const { cards, ledger } = await importAll(folder.path)
  const names = cards[0]!.content!.prompt.flatMap((part) => ('file' in part ? [part.name] : []))
  return { names, list: ledger.files.find(({ name }) => name === LIST) }
}

describe("files that ChatGPT's export calls .dat", () => {
  it('have the names that its list gives them, by their ids or by their names there', async () => {
    const { names, list } = await filesWith(
      JSON.stringify({ 'file_00aa11.dat': 'holiday/IMG_0042.png', 'file-Bb22': 'cat.webp', 'file-Gone': 'x.png' }),
    )
    expect(names).toEqual(['IMG_0042.png', 'cat.webp'])
    expect(list).toMatchObject({ state: 'ignored', note: 'the names of the files in its folder' })
  })

  it('keep their names where the list has none for them', async () => {
    const { names } = await filesWith('{"file_00aa11": 7, "file-Bb22": " "}')
    expect(names).toEqual(['file_00aa11.dat', 'file-Bb22-cat.dat'])
  })

  it.each(['[1]', '{"cut'])('keep their names where the list is %s, and the report says so', async (text) => {
    const { names, list } = await filesWith(text)
    expect(names).toEqual(['file_00aa11.dat', 'file-Bb22-cat.dat'])
    expect(list).toMatchObject({ state: 'failed' })
  })
})
