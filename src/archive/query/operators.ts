import { ADDED_FIELDS, type AddedField, type AddedName } from '#archive/added-fields.ts'
import { LANGUAGES } from '#archive/card-language.ts'
import { VALUE_KINDS, type ValueKind } from '#archive/fields.ts'
import type { CardSetName, Mark } from './marks.ts'

/** One of the values that an operator takes. */
export interface Choice {
  value: string
  help: string
  /** Left out for everyone else, to whom it is unknown. */
  isForAdmins: boolean
}

/** An operator of the query language, such as `model:`. */
export interface Operator {
  name: string
  /** How its value is written: one of its choices, a value of the archive, a day, or a number behind a comparison. */
  takes: 'choice' | 'value' | 'day' | 'number'
  /** Its description in one line. */
  help: string
  example: string
  /** The name of a value in a sentence. */
  noun: string
  /** All values that it takes; empty where these are values of cards, days or numbers. */
  choices: readonly Choice[]
  /** The filter whose values it takes; null for all others. */
  filter: ValueKind | null
}

const open = (value: string, help: string): Choice => ({ value, help, isForAdmins: false })
const forAdmins = (value: string, help: string): Choice => ({ value, help, isForAdmins: true })

const IN = [
  open('title', 'page title and session title'),
  open('prompt', 'the prompt'),
  open('response', 'the response and other answers'),
]

const HAS = [
  open('code', 'a block of code in the response'),
  open('picture', 'a picture'),
  open('table', 'a table in the response'),
  open('formula', 'a formula in the response'),
  open('document', 'a document, canvas or file that was written'),
  open('alternatives', 'more than one answer'),
  open('comments', 'a comment'),
]

const IS = [
  open('starred', 'cards that you starred'),
  forAdmins('private', 'private cards'),
  forAdmins('viewed', 'cards that an admin viewed'),
  forAdmins('flagged', 'cards in which the scan found something'),
]

const OWN: Partial<Record<ValueKind, Pick<Operator, 'help' | 'example' | 'noun'>>> = {
  tag: { help: 'category or session title', example: 'tag:Garden', noun: 'a category or session' },
  session: { help: 'session title', example: 'session:"South wall"', noun: 'a session title' },
}

/** The description of an added field from the table of fields. */
function added(name: AddedName): Pick<Operator, 'help' | 'example' | 'noun'> {
  const { about, example = `${name}:"…"` } = ADDED_FIELDS[name] as AddedField
  return { help: about, example, noun: 'a name' }
}

const chosen = (name: string, rest: Pick<Operator, 'help' | 'example' | 'noun' | 'choices'>): Operator => ({
  name,
  takes: 'choice',
  filter: null,
  ...rest,
})

const day = (name: string, help: string, example: string): Operator => ({
  name,
  takes: 'day',
  help,
  example,
  noun: 'a day, month or year such as 2024-03-31, 2024-03 or 2024',
  choices: [],
  filter: null,
})

/** Every operator: parser, help, completion and documents follow this table. */
export const OPERATORS: readonly Operator[] = [
  chosen('in', { help: 'only words in this text', example: 'in:prompt', noun: 'a text', choices: IN }),
  ...VALUE_KINDS.map((kind): Operator => ({
    name: kind,
    takes: 'value',
    choices: [],
    filter: kind,
    ...(OWN[kind] ?? added(kind as AddedName)),
  })),
  day('after', 'later than a day, month or year', 'after:2024-03'),
  day('before', 'earlier than a day, month or year', 'before:2025'),
  day('on', 'of a day, month or year', 'on:2024-02-29'),
  chosen('has', { help: 'cards that hold this', example: 'has:code', noun: 'what a card holds', choices: HAS }),
  chosen('is', { help: 'cards of this kind', example: 'is:starred', noun: 'a kind of cards', choices: IS }),
  chosen('lang', {
    help: 'the language of the conversation',
    example: 'lang:de',
    noun: 'a language',
    choices: Object.entries(LANGUAGES).map(([value, help]) => open(value, help)),
  }),
  {
    name: 'len',
    takes: 'number',
    help: 'letters of prompt and response together',
    example: 'len>500',
    noun: 'a number of letters',
    choices: [],
    filter: null,
  },
]

export const operatorOf = (name: string): Operator | undefined =>
  OPERATORS.find((one) => one.name === name.toLowerCase())

/** The values of an operator that exist for someone. */
export const choicesOf = ({ choices }: Operator, isAdmin: boolean): Choice[] =>
  choices.filter((choice) => isAdmin || !choice.isForAdmins)

/** Every operator as help, completion and documents show it: without what exists for admins alone, for everyone else. */
export const describeOperators = (isAdmin: boolean): Operator[] =>
  OPERATORS.map((one) => ({ ...one, choices: choicesOf(one, isAdmin) }))

/** The set or the mark that `has:` asks for. */
export const heldBy = (value: string): { kind: 'set'; set: CardSetName } | { kind: 'mark'; mark: Mark } =>
  value === 'comments' ? { kind: 'set', set: 'commented' } : { kind: 'mark', mark: value as Mark }
