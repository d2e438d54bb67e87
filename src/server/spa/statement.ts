import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const MAX_LENGTH = 240

/**
 * The sentence that describes this archive: the setting, otherwise the first sentence of the owner's `about.md`, otherwise ''.
 * @param folder the data folder
 */
export async function readStatement(setting: string, folder: string): Promise<string> {
  if (setting !== '') return setting
  const about = await readFile(join(folder, 'about.md'), 'utf8').catch(() => '')
  return firstSentence(about)
}

/** The first sentence of the first paragraph that is not a heading, list or quote; '' where there is none. */
export function firstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .find((part) => part !== '' && !/^(?:[#>|`<-]|[*+] |\d+[.)] |---)/.test(part))
  if (paragraph === undefined) return ''
  const plain = paragraph.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]/g, '')
  const sentence = /^.*?[.!?…](?=\s|$)/.exec(plain)?.[0] ?? plain
  return sentence.length <= MAX_LENGTH ? sentence : ''
}
