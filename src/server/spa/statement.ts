import { firstSentence } from '#server/texts/first-sentence.ts'
import { readOwnText } from '#server/texts/own-text.ts'

/**
 * The sentence that describes this archive: the setting, otherwise the first sentence of the owner's `about.md`, otherwise ''.
 * @param folder the data folder
 */
export async function readStatement(setting: string, folder: string): Promise<string> {
  if (setting !== '') return setting
  return firstSentence((await readOwnText(folder, 'about')) ?? '')
}
