import { failedParts } from '#archive/failed-parts.ts'
import { printable } from '#archive/printable.ts'
import { baseName } from './assets.ts'
import { balances, type Failure, type Ledger, type LedgerFile } from './ledger.ts'
import type { Letters } from './letters.ts'

const MAX_PRINTED = 20

/** The import report as aligned lines for the terminal, with its checksum of messages and the first failures. */
export function ledgerText(ledger: Ledger): string {
  const { outcomes, assets, hidden } = ledger
  const why = Object.entries(hidden)
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count} ${reason}`)
  const rows: [string, number, string?][] = [
    ['conversations', ledger.conversations, ledger.unreadable > 0 ? `${ledger.unreadable} unreadable` : ''],
    ['messages', ledger.messages],
    ['  card', outcomes.card],
    ['  part of a card', outcomes.part],
    ['  hidden', outcomes.hidden, why.join(', ')],
    ['  other branch', outcomes.alternative, outcomes.alternative > 0 ? 'kept as other answers' : ''],
    ['  failed', outcomes.failed],
    ['  missing asset', outcomes.missingAsset],
    [
      'cards',
      ledger.cards,
      ledger.repeated ? `${ledger.repeated} of them more than once: the most complete of each is kept` : '',
    ],
    ['pictures and sounds', assets.found + assets.missing, `${assets.found} in the export, ${assets.missing} missing`],
  ]
  rows.push(...letterRows(ledger.letters))
  if (ledger.placeholders) rows.push(['placeholders of the maker', ledger.placeholders, 'left out'])
  for (const [name, count] of Object.entries(ledger.beside ?? {})) rows.push([name, count])
  const width = Math.max(...rows.map(([name]) => name.length))
  const digits = Math.max(...rows.map(([, count]) => grouped(count).length))
  const table = rows.map(([name, count, note]) =>
    `  ${name.padEnd(width)}  ${grouped(count).padStart(digits)}${note ? `  (${note})` : ''}`.trimEnd(),
  )
  const sum = balances(ledger)
    ? 'The sums agree: every message is counted exactly once.'
    : 'The sums do not agree: please report this.'
  return [
    printable(ledger.source),
    ...table,
    sum,
    ...groupsText(ledger),
    ...filesText(ledger),
    ...failuresText(ledger),
  ].join('\n')
}

/** Rows for the characters of the messages by destination; empty if none were counted. */
function letterRows({ source, shown, folded, alternative, leftOut, lost }: Letters): [string, number, string?][] {
  if (source === 0) return []
  const reasons = leftOut.map(({ reason, letters }) => `${grouped(letters)} ${reason}`)
  return [
    ['letters', source],
    ['  shown', shown],
    ['  folded', folded, folded > 0 ? 'reasoning and tools' : ''],
    ['  in other answers', alternative],
    ['  left out', leftOut.reduce((sum, { letters }) => sum + letters, 0), reasons.join(', ')],
    ['  lost', lost, lost === 0 ? '' : 'please report this'],
  ]
}

const grouped = (count: number) => count.toLocaleString('en-US')

/** The categories and sessions of the cards, the largest first. */
function groupsText({ categories, sessions, ungrouped }: Ledger): string[] {
  const listed = (title: string, groups: { name: string; cards: number }[], others: number) => {
    if (groups.length === 0) return []
    const named = groups
      .toSorted((a, b) => b.cards - a.cards)
      .slice(0, MAX_PRINTED)
      .map(({ name, cards }) => `${printable(name) || '(none)'} ${grouped(cards)}`)
    const more = groups.length > MAX_PRINTED || others > 0 ? ' and more' : ''
    return [`${title} (${others > 0 ? 'over ' : ''}${grouped(groups.length)}): ${named.join(', ')}${more}`]
  }
  return [
    ...listed('Categories', categories, ungrouped.categories),
    ...listed('Sessions', sessions, ungrouped.sessions),
  ]
}

/** Every file by name, with its kind, or the reason why it was ignored, which is shown nowhere else. */
function filesText({ files }: Ledger): string[] {
  const named = (state: LedgerFile['state']) =>
    files
      .filter((file) => file.state === state)
      .map(({ name, kind, note }) => printable(`${name}${note || kind ? ` (${note ?? kind})` : ''}`))
  const listed = (title: string, names: string[]) => {
    if (names.length < 4) return names.length === 0 ? [] : [`${title}: ${names.join(', ')}`]
    return [`${title} (${grouped(names.length)}):`, ...names.map((name) => `  ${name}`)]
  }
  if (files.length < 2) return []
  return [
    ...listed('Files read', named('read')),
    ...listed('Files of conversations', named('asset')),
    ...listed('Files ignored', named('ignored')),
  ]
}

function failuresText(ledger: Ledger): string[] {
  const { failures, failureCount } = ledger
  if (failureCount === 0) return []
  const files = failures.filter(({ line }) => line === 0)
  const others = failures.filter(({ line }) => line > 0).slice(0, MAX_PRINTED)
  const lines = [...files, ...others].map((failure) => `  ${failureText(failure)}`)
  const more = failureCount - lines.length
  return [`Could not be read: ${failedParts(ledger)}`, ...lines, ...(more > 0 ? [`  and ${grouped(more)} more`] : [])]
}

function failureText({ file, line, conversation, message, reason }: Failure): string {
  if (line === 0) return printable(reason.includes(baseName(file)) ? reason : `${file}: ${reason}`)
  const what = [conversation && `'${conversation}'`, message && `message ${message}`].filter(Boolean).join(', ')
  return printable(`${file}, line ${line}${what && `, ${what}`}: ${reason}`)
}
