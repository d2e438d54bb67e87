/** One page of a result, counted from 1 (R2.36). */
export interface PageInfo {
  page: number
  pages: number
  size: number
  total: number
  /** Position of the first and last card of the page in the whole result; 0 and 0 when there is none. */
  start: number
  end: number
  hasPrevious: boolean
  hasNext: boolean
}

/** A search never finds more than this; a result that ends there is shown as '1000+' (R4.5). */
export const RESULT_CAP = 1000

/** Where page `wanted` lies in `total` cards; a page past the end becomes the last (R1.19). */
export function pageInfo(total: number, wanted: number, size: number): PageInfo {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const start = total === 0 ? 0 : (page - 1) * size + 1
  const end = Math.min(page * size, total)
  return { page, pages, size, total, start, end, hasPrevious: page > 1, hasNext: page < pages }
}

/** A card's number in the whole result: (page-1)*size + position, both counted from 1 (R2.31). */
export const sequenceNumber = (page: number, size: number, position: number): number => (page - 1) * size + position

const ORDINAL_WORDS = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth twentieth'
).split(' ')

/** 1 to 20 as words, 21 and above as '21st', '22nd', '23rd', '24th' (R2.20). */
export function ordinal(n: number): string {
  const word = ORDINAL_WORDS[n - 1]
  if (word) return word
  const teens = n % 100 >= 11 && n % 100 <= 13
  const suffix = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${suffix}`
}

const NUMBER = new Intl.NumberFormat('en-US')

/** A number of cards as it is shown: '1000+' for a capped result, else with thousands separated. */
export const countLabel = (total: number, capped = false): string => (capped ? `${RESULT_CAP}+` : NUMBER.format(total))

/** The result summary of the breadcrumb bar, such as 'third page of 7, cards 101–150 of 312'. */
export function resultSummary(info: PageInfo, capped = false): string {
  if (info.total === 0) return 'no cards'
  const total = countLabel(info.total, capped)
  if (info.pages === 1) return info.total === 1 ? 'one card' : `${total} cards`
  return `${ordinal(info.page)} page of ${info.pages}, cards ${NUMBER.format(info.start)}–${NUMBER.format(info.end)} of ${total}`
}
