import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { timeSlices } from '#archive/time-slices.ts'
import { escapeHtml } from '#server/html/markup.ts'
import type { BookPicture } from './book-pictures.ts'
import { xhtmlOf } from './xhtml.ts'

/** A chapter of a book. */
export interface Chapter {
  title: string
  /** Unix time of the last change in milliseconds; null where unknown. */
  changed: number | null
  /** HTML, the content of a body. */
  content: string
  /** Pictures above the text. */
  pictures: readonly BookPicture[]
}

/** The content of a book. */
export interface Book {
  /** A permanent identifier. */
  id: string
  title: string
  /** The publisher. */
  author: string
  /** The URL of the site, and the path of the page with the same content. */
  site: string
  path: string
  /** Unix time of the last change in milliseconds; a later chapter takes precedence. */
  changed: number
  /** The cover, which readers show in their lists; null for none. */
  cover: BookPicture | null
  /** HTML before the chapters; '' for none. */
  introduction: string
  chapters: AsyncIterable<Chapter>
}

/** Every file of a book has the same modification time, so that the same book gives the same bytes. */
const MTIME = new Date(Date.UTC(2000, 0, 1))

const STYLE = `body { line-height: 1.5 }
h1, h2 { line-height: 1.25 }
h2 { font-size: 1em; margin-top: 2em }
pre { white-space: pre-wrap; font-size: 0.85em }
table { border-collapse: collapse }
td, th { border: 1px solid; padding: 0.2em 0.5em }
.redactions { font-style: italic }
figure { margin: 1em 0; text-align: center }
.code { text-align: left }
img { max-width: 100%; max-height: 90vh }
`

/**
 * Writes a book as EPUB 3.3: contents, introduction, a chapter for each card. Pictures are JPEG, a core media type of every
 * version.
 */
export async function writeEpub(book: Book): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(Buffer.from(content), path, { compress, mtime: MTIME, mode: 0o100644, forceDosTimestamp: true })
  // The media type must be the first file, uncompressed, so that readers recognise the format.
  add('mimetype', 'application/epub+zip', false)
  add('META-INF/container.xml', CONTAINER)
  add('book/style.css', STYLE)
  const yieldToEventLoop = timeSlices()
  const chapters: { file: string; title: string; hasFormula: boolean }[] = []
  let pictures = 0
  const figureOf = ({ jpeg, alt }: BookPicture): string => {
    const file = pictureFile(++pictures)
    // Uncompressed, as compressing makes a JPEG no smaller.
    add(`book/${file}`, jpeg, false)
    return `<figure><img src="${file}" alt="${escapeHtml(alt)}"/></figure>\n`
  }
  const write = (title: string, content: string, shown: readonly BookPicture[]) => {
    const file = `chapter-${chapters.length + 1}.xhtml`
    const inner = shown.map(figureOf).join('') + xhtmlOf(content, book.site)
    chapters.push({ file, title, hasFormula: inner.includes('<math') })
    add(`book/${file}`, pageOf(title, `<h1>${escapeHtml(title)}</h1>\n${inner}`))
  }
  const { cover } = book
  if (book.introduction !== '' || cover) write(book.title, book.introduction, cover ? [cover] : [])
  let { changed } = book
  for await (const chapter of book.chapters) {
    await yieldToEventLoop()
    write(chapter.title, chapter.content, chapter.pictures)
    changed = Math.max(changed, chapter.changed ?? 0)
  }
  const items = chapters.map(({ file, title }) => `<li><a href="${file}">${escapeHtml(title)}</a></li>`)
  // The navigation list must not be empty.
  const list = items.length > 0 ? items.join('\n') : `<li><a href="contents.xhtml">${escapeHtml(book.title)}</a></li>`
  add(
    'book/contents.xhtml',
    pageOf(book.title, `<nav epub:type="toc"><h1>${escapeHtml(book.title)}</h1><ol>\n${list}\n</ol></nav>`),
  )
  add('book/book.opf', packageOf({ ...book, changed }, chapters, pictures))
  zip.end()
  return buffer(zip.outputStream)
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`

const pageOf = (title: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body dir="auto">${body}</body></html>
`

/** The file name of a picture. @param number counted from 1; the cover is the first */
const pictureFile = (number: number): string => `picture-${number}.jpg`

function packageOf(book: Book, chapters: readonly { file: string; hasFormula: boolean }[], pictures: number): string {
  const images = Array.from(
    { length: pictures },
    (_, at) =>
      `<item id="p${at + 1}" href="${pictureFile(at + 1)}" media-type="image/jpeg"${book.cover && at === 0 ? ' properties="cover-image"' : ''}/>`,
  )
  const items = chapters.map(
    ({ file, hasFormula }, at) =>
      `<item id="c${at + 1}" href="${file}" media-type="application/xhtml+xml"${hasFormula ? ' properties="mathml"' : ''}/>`,
  )
  const spine = chapters.map((_, at) => `<itemref idref="c${at + 1}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeHtml(book.id)}</dc:identifier>
<dc:title>${escapeHtml(book.title)}</dc:title>
<dc:creator>${escapeHtml(book.author)}</dc:creator>
<dc:language>und</dc:language>
<dc:source>${escapeHtml(book.site + book.path)}</dc:source>
<meta property="dcterms:modified">${new Date(book.changed).toISOString().replace(/\.\d+/, '')}</meta>
</metadata>
<manifest>
<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${[...items, ...images].join('\n')}
</manifest>
<spine><itemref idref="contents"/>${spine.join('')}</spine>
</package>
`
}
