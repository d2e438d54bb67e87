import { join } from 'node:path'
import { PREVIEW_FILE, STYLE_FILE } from './card-page.ts'

/** The files that every page needs, with their media types; they stand beside the pages. */
export const OWN_FILES: Readonly<Record<string, string>> = {
  [STYLE_FILE]: 'text/css; charset=utf-8',
  [PREVIEW_FILE]: 'image/png',
}

/** Where one of them lies. */
export const ownFile = (name: string): string => join(import.meta.dirname, name)
