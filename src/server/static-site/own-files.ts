import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PREVIEW_FILE, STYLE_FILE } from './card-page.ts'

const here = (name: string): string => join(import.meta.dirname, name)
const rendered = (name: string): string => join(import.meta.dirname, '../../archive/markdown', name)
const installed = (name: string): string => fileURLToPath(import.meta.resolve(name))

/** Fonts next to the pages, by their names in the style sheets. */
const FACES: Readonly<Record<string, string>> = {
  'source-serif-4.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'source-serif-4-italic.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2',
  'stix-two-math.woff2': '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
}

/** The files that all pages share, with their media types. */
export const OWN_FILES: Readonly<Record<string, string>> = {
  [STYLE_FILE]: 'text/css; charset=utf-8',
  [PREVIEW_FILE]: 'image/png',
  ...Object.fromEntries(Object.keys(FACES).map((name) => [name, 'font/woff2'])),
}

/** Reads one of these files. The style sheet includes the one for rendered responses, which the reader uses as well. */
export async function readOwnFile(name: string): Promise<Buffer> {
  const face = FACES[name]
  if (face !== undefined) return readFile(installed(face))
  if (name !== STYLE_FILE) return readFile(here(name))
  const sheets = [here(name), ...['code.css', 'rendered.css', 'formula.css'].map(rendered)]
  let style = (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join('\n')
  for (const [file, source] of Object.entries(FACES)) style = style.replaceAll(source, file)
  return Buffer.from(style)
}
