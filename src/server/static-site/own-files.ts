import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PREVIEW_FILE, STYLE_FILE } from './card-page.ts'

const here = (name: string): string => join(import.meta.dirname, name)
const rendered = (name: string): string => join(import.meta.dirname, '../../archive/markdown', name)
const installed = (name: string): string => fileURLToPath(import.meta.resolve(name))

/** Faces beside the pages, by what names them in the style sheets of the page. */
const FACES: Readonly<Record<string, string>> = {
  'source-serif-4.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'source-serif-4-italic.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
  'stix-two-math.woff2': '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
}

/** The files that every page needs, with their media types; they are beside the pages. */
export const OWN_FILES: Readonly<Record<string, string>> = {
  [STYLE_FILE]: 'text/css; charset=utf-8',
  [PREVIEW_FILE]: 'image/png',
  ...Object.fromEntries(Object.keys(FACES).map((name) => [name, 'font/woff2'])),
}

/** What is in one of them. The style sheet holds that of rendered responses, which the page has as well. */
export async function readOwnFile(name: string): Promise<Buffer> {
  const face = FACES[name]
  if (face !== undefined) return readFile(installed(face))
  if (name !== STYLE_FILE) return readFile(here(name))
  const sheets = [here(name), ...['code.css', 'rendered.css', 'formula.css'].map(rendered)]
  let style = (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join('\n')
  for (const [file, source] of Object.entries(FACES)) style = style.replaceAll(source, file)
  return Buffer.from(style)
}
