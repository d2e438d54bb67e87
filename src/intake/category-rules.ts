import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#archive/refusal.ts'
import { foldText } from '#archive/words.ts'
import { isObject, type JsonObject } from './json-object.ts'
import { findJsonFault, linesBefore } from './json-fault.ts'
import { whyNotStorable } from './storable-text.ts'

/** The file with the owner's rules, in the data folder. */
export const RULES_FILE = 'categories.json'

/** The input of rules: one session of a conversation. */
interface Rulable {
  title: string
  project: string
  /** Blank names match nothing. */
  models: readonly string[]
  /** Prompts and responses. */
  texts: readonly string[]
}

export interface CategoryRules {
  /** The category of the first matching rule; null for none. */
  categoryOf(session: Rulable): string | null
}

/** The rules of an empty file. */
export const NO_RULES: CategoryRules = { categoryOf: () => null }

type Field = 'title' | 'words' | 'project' | 'model'
const FIELDS: readonly Field[] = ['title', 'words', 'project', 'model']

interface Rule {
  category: string
  fields: Partial<Record<Field, string[]>>
}

/**
 * Reads the owner's rules.
 * @param folder the data folder
 * @returns empty rules without the file
 * @throws Refusal whose sentence names the invalid rule
 */
export async function openCategoryRules(folder: string): Promise<CategoryRules> {
  const text = await readFile(join(folder, RULES_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A data folder that is a file is reported when it is opened.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    if (error.code === 'EACCES') {
      throw new Refusal(
        'unavailable',
        `This user may not read ${join(folder, RULES_FILE)}: run the command as the user to whom the archive belongs.`,
      )
    }
    throw wrong(`it cannot be read (${error.code ?? error.message})`)
  })
  return text === null ? NO_RULES : readCategoryRules(text)
}

/**
 * Parses rules: a JSON array of `{ "category": "Kitchen", "title": …, "words": …, "project": …, "model": … }`, each a text or a
 * list of texts.
 * @throws Refusal whose sentence names the invalid rule
 */
export function readCategoryRules(text: string): CategoryRules {
  const list = parse(text.replace(/^\ufeff/, ''))
  if (!Array.isArray(list)) throw wrong('it must be a list of rules in square brackets')
  return rulesOf(list.map((value, index) => readRule(value, index + 1)))
}

const wrong = (what: string) => new Refusal('bad-request', `The file ${RULES_FILE} is wrong: ${what}.`)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { position, what } = findJsonFault(text)
    throw wrong(`it is not valid JSON, ${what} at line ${linesBefore(text, position) + 1}`)
  }
}

function readRule(value: unknown, number: number): Rule {
  const fault = (what: string) => wrong(`rule ${number} ${what}`)
  if (!isObject(value)) throw fault('is not an object in curly brackets')
  const { category, ...rest } = value
  if (typeof category !== 'string' || category.trim() === '') throw fault('has no category')
  const unstorable = whyNotStorable(category)
  if (unstorable) throw fault(`has a category that ${unstorable}`)
  const unknown = Object.keys(rest).find((key) => !FIELDS.includes(key as Field))
  if (unknown !== undefined) {
    throw fault(`has '${unknown.slice(0, 40).toWellFormed()}', which is none of ${FIELDS.join(', ')}`)
  }
  const fields: Rule['fields'] = {}
  for (const field of FIELDS) {
    const given = textsOf(rest, field)
    if (given === undefined) continue
    const isWord = field === 'title' || field === 'words'
    const texts = given?.map((text) => (isWord ? foldText(text) : text.trim().toLowerCase()))
    if (!texts || texts.length === 0 || texts.includes(''))
      throw fault(`must have a text or a list of texts as ${field}`)
    fields[field] = texts
  }
  if (Object.keys(fields).length === 0) throw fault(`says nothing of ${FIELDS.join(', ')}, one of which it needs`)
  return { category: category.trim(), fields }
}

/** The texts of a field; undefined without the field, null for an invalid value. */
function textsOf(rule: JsonObject, field: Field): string[] | null | undefined {
  const value = rule[field]
  if (value === undefined) return undefined
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.every((one): one is string => typeof one === 'string') ? list : null
}

function rulesOf(rules: readonly Rule[]): CategoryRules {
  const needsTexts = rules.some(({ fields }) => fields.words)
  return {
    categoryOf({ title, project, models, texts }) {
      if (rules.length === 0) return null
      const titleWords = ` ${foldText(title)} `
      const allWords = needsTexts ? [titleWords, ...texts.map((text) => ` ${foldText(text)} `)] : []
      const fits: Record<Field, (wanted: string) => boolean> = {
        title: (phrase) => titleWords.includes(` ${phrase} `),
        words: (phrase) => allWords.some((words) => words.includes(` ${phrase} `)),
        project: (pattern) => isLike(project, pattern),
        model: (pattern) => models.some((model) => isLike(model, pattern)),
      }
      const rule = rules.find(({ fields }) =>
        FIELDS.every((field) => !fields[field] || fields[field].some((wanted) => fits[field](wanted))),
      )
      return rule?.category ?? null
    },
  }
}

/** Case-insensitive match; `*` in the pattern matches any run of characters. Linear for every pattern. */
function isLike(text: string, pattern: string): boolean {
  const name = text.toLowerCase()
  if (name === '') return false
  const parts = pattern.split('*')
  if (parts.length === 1) return name === pattern
  const [start, end] = [parts[0]!, parts.at(-1)!]
  if (name.length < start.length + end.length || !name.startsWith(start) || !name.endsWith(end)) return false
  let at = start.length
  for (const part of parts.slice(1, -1)) {
    at = name.indexOf(part, at)
    if (at === -1) return false
    at += part.length
  }
  return at <= name.length - end.length
}
