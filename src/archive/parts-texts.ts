import { counted } from './counted.ts'

/** Texts about documents, files, sources and answers (R3.14). */
export const PARTS_TEXTS = {
  document: 'document',
  versions: (count: number) => counted(count, 'version'),
  version: 'version',
  versionOf: (number: number, count: number) => `version ${number} of ${count}`,
  copy: 'copy',
  copied: 'Document copied to clipboard!',
  reasoning: 'reasoning',
  tool: (name: string) => (name === '' ? 'tool' : `tool: ${name}`),
  input: 'input',
  output: 'output',
  unseen: 'visitors do not see this',
  show: 'show reasoning to visitors',
  hide: 'hide reasoning from visitors',
  changeFailed: (reason: string) => `Failed to change who sees reasoning: ${reason}`,
  pictures: 'pictures',
  files: 'files',
  missing: 'not in the export',
  download: (name: string) => `download ${name}`,
  sources: 'Sources',
  source: (number: number) => `source ${number}`,
  answers: 'answers',
  previousAnswer: 'previous answer',
  nextAnswer: 'next answer',
  otherAnswer: 'other answer',
  answerAddress: 'address of this answer',
  editedPrompt: 'this prompt was edited',
  openAnswer: 'open this answer in the archive',
  showDifferences: 'show differences',
  hideDifferences: 'hide differences',
  comparing: 'comparing ...',
  tooDifferent: 'These answers differ too much to be compared word by word.',
  comparedWith: (number: number) => `Words removed from and added to answer ${number}.`,
  continued: (turns: number) => `continued on this branch: ${counted(turns, 'turn')}`,
} as const

/** The label of a tag on a tile: 'document', '3 pictures', '2 answers'. */
export function tagLabel(hold: string): string {
  const [kind = '', count] = hold.split(':')
  return count === undefined ? kind : `${count} ${kind}`
}
