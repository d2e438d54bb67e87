import { isCardId, isImageUrl, newCard, type Card, type CardFields } from '#archive/card.ts'
import { ADDED_NAMES } from '#archive/added-fields.ts'
import { readDayStamp } from '#archive/day-stamp.ts'
import { kindOfLine, readArchiveLine } from './archive-lines.ts'
import type { AssetIndex } from '#intake/assets.ts'
import { readExportedContent, readExportedFiles } from '#intake/exported-content.ts'
import type { CategoryRules } from '#intake/category-rules.ts'
import type { CardState, ExportKind, IntakeCard, ParsedRecord } from '#intake/export-kind.ts'
import { isObject, own, type JsonObject } from '#intake/json-object.ts'
import { countLetters, noLetters } from '#intake/letters.ts'
import { isPrecedence } from '#intake/precedence.ts'
import { lettersIn } from '#intake/source-text.ts'
import { whyNotStorable } from '#intake/storable-text.ts'

const TEXTS = [
  'prompt',
  'response',
  'pageTitle',
  'category',
  'sessionTitle',
  'semanticSid',
  'dayStamp',
  'slug',
  'imageUrl',
  ...ADDED_NAMES,
] as const satisfies (keyof Card)[]
const LENGTHS = ['promptLen', 'responseLen', 'imageWidth', 'imageHeight'] as const satisfies (keyof Card)[]
const SECONDS = ['reltimeTimezero', 'reltimeLast'] as const satisfies (keyof Card)[]
const FLAGS = ['isPrivate', 'isViewed', 'cardReviewed'] as const satisfies (keyof Card)[]

/** Fields that other formats with prompts and responses have as well. */
const COMMON = new Set(['id', 'prompt', 'response', 'category', 'slug'])
/** Fields that do not identify a card, as many programs use these names. */
const ANYONES = new Set<string>([...COMMON, ...ADDED_NAMES])
/** Fields that identify a record as a card, whatever its other fields are. */
const OWN: readonly string[] = [...TEXTS, ...LENGTHS, ...SECONDS, ...FLAGS, 'dedupid'].filter(
  (field) => !ANYONES.has(field),
)

/**
 * Cards as JSON Lines, one card per line (a JSON array of cards is read as well). Each line is one message. Unknown fields are
 * ignored, null counts as missing, and a line that breaks a rule (R5.5, R5.12) fails with the field's name, while the others
 * are read.
 */
export const cardLines: ExportKind = {
  name: 'cards',
  label: 'cards as JSON Lines',
  records: 'lines',
  recognises: (record) => {
    if (kindOfLine(record) !== null) return true
    if (!isObject(record)) return false
    const has = (field: string) => own(record, field) !== undefined
    const named = has('id') || (has('prompt') && has('response'))
    if (OWN.some(has)) return named || OWN.filter(has).length > 1
    // Without an identifying field a record is a card if it has only common fields.
    return named && (has('prompt') || has('response')) && Object.keys(record).every((field) => COMMON.has(field))
  },
  read(record, { rules, assets }) {
    const id = own(record, 'id')
    const reading: ParsedRecord = {
      conversation: typeof id === 'string' ? `card ${id.slice(0, 140)}` : '',
      cards: [],
      messages: 1,
      outcomes: [],
      assets: { found: 0, missing: 0 },
    }
    const kind = kindOfLine(record)
    const line = kind && readArchiveLine(record, kind)
    if (line !== null && typeof line !== 'string') return { ...reading, messages: 0, userData: [line] }
    const card = line ?? (isObject(record) ? readCard(record, rules, assets) : 'it is not a JSON object')
    const source = lettersOf(record)
    const isCard = typeof card !== 'string'
    const shown = isCard ? countLetters(card.card.prompt) + countLetters(card.card.response) : 0
    const leftOut = isCard || source === 0 ? [] : [{ reason: 'failed', letters: source }]
    reading.letters = () => ({ ...noLetters(), source, shown, leftOut, lost: isCard ? source - shown : 0 })
    if (typeof card === 'string') reading.outcomes.push({ kind: 'failed', why: card, message: '' })
    else {
      reading.cards.push(card)
      reading.outcomes.push({ kind: 'card' })
      reading.assets.found += card.assets.length
    }
    return reading
  },
}

const lettersOf = (record: unknown): number => lettersIn(own(record, 'prompt')) + lettersIn(own(record, 'response'))

function readCard(line: JsonObject, rules: CategoryRules, index: AssetIndex): IntakeCard | string {
  const given = (key: string) => own(line, key) ?? undefined
  const id = given('id')
  if (typeof id !== 'string' || !isCardId(id)) {
    return 'its id must be 1 to 128 letters, digits or underscores, without a hyphen'
  }
  const dedupid = given('dedupid')
  if (dedupid !== undefined && dedupid !== id) return 'its dedupid differs from its id'
  const fields: CardFields = { id }
  for (const key of TEXTS) {
    const value = given(key)
    if (value === undefined) continue
    if (typeof value !== 'string') return `its ${key} must be a text`
    const unstorable = whyNotStorable(value)
    if (unstorable) return `its ${key} ${unstorable}`
    fields[key] = value
  }
  for (const key of [...LENGTHS, ...SECONDS]) {
    const value = given(key)
    if (value === undefined) continue
    if (typeof value !== 'number' || !Number.isFinite(value)) return `its ${key} must be a number`
    fields[key] = value
  }
  for (const key of LENGTHS) {
    const value = fields[key] ?? 0
    if (!Number.isSafeInteger(value) || value < 0) return `its ${key} must be a whole number from 0`
  }
  for (const key of FLAGS) {
    const value = given(key)
    if (value === undefined) continue
    if (typeof value !== 'boolean') return `its ${key} must be true or false`
    fields[key] = value
  }
  const stamp = fields.dayStamp ? readDayStamp(fields.dayStamp) : null
  if (typeof stamp === 'string') {
    return `its dayStamp '${fields.dayStamp!.slice(0, 40)}' ${stamp}: write YYYYMMDD_HHMMSS, whose time may be missing, or an ISO date or instant that ends in Z`
  }
  if (fields.imageUrl && !isImageUrl(fields.imageUrl)) {
    return 'its imageUrl is neither an http(s) address nor a path beginning with / or ./'
  }
  if (!fields.category) {
    const { sessionTitle: title = '', prompt = '', response = '' } = fields
    const category = rules.categoryOf({ title, project: '', models: [], texts: [prompt, response] })
    if (category !== null) fields.category = category
  }
  const data = given('imageData')
  const picture = typeof data === 'string' && data.startsWith('data:') ? index.find(data) : undefined
  if (data !== undefined && !picture) return 'its imageData is not a picture as a data: address in base64'
  const [exported, exportedFiles, source] = [given('content'), given('files'), given('source')]
  const content = exported === undefined ? undefined : readExportedContent(exported)
  if (content === null) return 'its content is not what a card consists of'
  const files = exportedFiles === undefined ? [] : readExportedFiles(exportedFiles)
  if (files === null) return 'its files are not texts in base64 by their names'
  if (source !== undefined && (typeof source !== 'string' || !/^[0-9a-f]{64}$/.test(source)))
    return 'its source is no SHA-256 in hexadecimal'
  const { isPrivate } = fields
  const card = newCard({ ...fields, isPrivate: isPrivate ?? true })
  const said = {
    card,
    precedence: null,
    assets: [...(picture ? [picture] : []), ...files],
    ...(content && { content }),
    ...(source !== undefined && { source }),
    ...stateIn(line),
  }
  return isPrivate === undefined ? said : { ...said, isPrivate }
}

/**
 * The state of a card that `export --all` writes next to its content; values that other programs have under these names are
 * ignored.
 */
function stateIn(line: JsonObject): { state?: CardState } {
  const [said, rank] = [own(line, 'fingerprint'), own(line, 'precedence')]
  const isHash = typeof said === 'string' && /^[0-9a-f]{32}$/.test(said)
  const origin = isHash && isPrecedence(rank) ? { fingerprint: said, precedence: rank } : undefined
  const isKept = own(line, 'isKept') === true
  const isReasoningOpen = own(line, 'isReasoningOpen') === true
  if (!origin && !isKept && !isReasoningOpen) return {}
  return { state: { ...(origin && { origin }), isKept, isReasoningOpen } }
}
