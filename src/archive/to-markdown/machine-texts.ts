import { counted } from '#archive/counted.ts'
import { turnsText } from '#archive/reader-texts.ts'

/** Texts of Markdown documents that no page has. */
export const MACHINE_TEXTS = {
  earlierTurns: 'earlier turns',
  laterTurns: (count: number) => `${turnsText(count)} more`,
  previousPage: 'previous page',
  nextPage: 'next page',
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  cards: (total: number, isCapped: boolean) =>
    isCapped ? `the first ${counted(total, 'card')}` : counted(total, 'card'),
  asText: 'The address of a card or conversation with `.md` at its end is its whole text.',
  nothing: 'Nothing was found.',
  meant: (term: string, meant: readonly string[]) =>
    `No card holds ‘${term}’; searched for ${meant.map((one) => `‘${one}’`).join(', ')} instead.`,
  near: 'These find something:',
} as const
