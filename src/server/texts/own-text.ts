import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The pages whose text an owner may write. */
export const OWN_TEXT_NAMES = ['about', 'faq'] as const

export type OwnTextName = (typeof OWN_TEXT_NAMES)[number]

/** The owner's text of a page, `about.md` or `faq.md` in the data folder, as Markdown; null where there is none. */
export const readOwnText = (folder: string, name: OwnTextName): Promise<string | null> =>
  readFile(join(folder, `${name}.md`), 'utf8').catch(() => null)
