import { baseName, folderOf } from './assets.ts'
import type { KnownFile } from './recognise.ts'

/**
 * Files that repeat another file of their folder: ChatGPT's chat.html its conversations, and the model's messages of Cline
 * and Roo Code their task.
 */
export function repeatedFiles(known: readonly KnownFile[]): { said: KnownFile[]; others: KnownFile[] } {
  const isPage = ({ layout, kind }: KnownFile) => layout === 'script' || kind.name === 'chat.html'
  const isSent = ({ kind, file }: KnownFile) =>
    kind.name === 'messages' && baseName(file.name) === 'api_conversation_history.json'
  const foldersOf = (name: string) =>
    new Set(known.filter((entry) => entry.kind.name === name && !isPage(entry)).map(({ file }) => folderOf(file.name)))
  const [chats, tasks] = [foldersOf('ChatGPT'), foldersOf('Cline')]
  const { said = [], others = [] } = Object.groupBy(known, (entry) => {
    const folder = folderOf(entry.file.name)
    return (isPage(entry) && chats.has(folder)) || (isSent(entry) && tasks.has(folder)) ? 'said' : 'others'
  })
  return { said, others }
}
