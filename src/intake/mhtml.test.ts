import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importAll, refusalOf } from '#testing/exports/import-all.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import { pageOfMhtml } from './mhtml.ts'

const BOUNDARY = '----MultipartBoundary--x----'
const part = (type: string, encoding: string, body: string) =>
  `--${BOUNDARY}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-Location: https://chatgpt.com/c/1\r\n\r\n${body}\r\n`
const mhtml = (...parts: string[]) =>
  `From: <Saved by Blink>\r\nSnapshot-Content-Location: https://chatgpt.com/c/68ef24dd-7008-832c-bd68-1bb462dd87bc\r\nSubject: Tides\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="${BOUNDARY}"\r\n\r\n\r\n${parts.join('')}--${BOUNDARY}--\r\n`
const PAGE =
  '<!DOCTYPE html><title>Tides</title><div data-message-author-role=3D"user" data-message-id=3D"1"><div class=3D"whitesp=\r\nace-pre-wrap">Wie warm=3F =C3=A9=E2=82=AC</div></div><div data-message-author-role=3D"assistant" data-message-id=3D"2"><p>So.</p></div>'

it('a page that a browser saved as one file is read, in the encoding of its part', async () => {
  const page = mhtml(part('text/css', '7bit', 'b {}'), part('text/html', 'quoted-printable', PAGE))
  await using folder = await temporaryFolder({ 'page.mhtml': page, 'plain.html': pageOfMhtml(page) })
  const { cards, ledger } = await importAll(join(folder.path, 'page.mhtml'))
  expect(cards.map(({ card }) => [card.prompt, card.response, card.sessionTitle])).toEqual([
    ['Wie warm? é€', 'So.', 'Tides'],
  ])
  expect(ledger.files).toEqual([{ name: 'page.mhtml', state: 'read', kind: 'saved page' }])
  const plain = await importAll(join(folder.path, 'plain.html'))
  expect(plain.cards.map(({ card }) => card.id)).toEqual(cards.map(({ card }) => card.id))
})

it('may be written as base64, or as it is', () => {
  for (const [encoding, body] of [
    ['base64', Buffer.from('<p>é</p>').toString('base64')],
    ['8bit', '<p>é</p>'],
  ] as const) {
    expect(pageOfMhtml(mhtml(part('text/html', encoding, body))).trim()).toMatch(/-->\n<p>é<\/p>$/)
  }
})

it.each([mhtml(part('text/css', '7bit', 'b {}')), 'From: <Saved by Blink>\r\n\r\nx', 'MIME-Version: 1.0\r\n'])(
  'is refused in a sentence where it holds no conversation: %j',
  async (text) => {
    await using folder = await temporaryFolder({ 'page.mhtml': text })
    expect(await refusalOf(join(folder.path, 'page.mhtml'))).toContain('an HTML page without conversations')
  },
)
