import { invalid, LIMITS } from './limits.ts'
import { ProtocolError } from './protocol-error.ts'

/** Search parameters as they came: JSON, or the text values of a query string. */
export type RawParams = Readonly<Record<string, unknown>>

/** A query string such as 'query=a&page=1' as parameters. @throws ProtocolError 400 when it is too long */
export function fromQueryString(text: string): RawParams {
  if (text.length > LIMITS.letters) throw invalid('params', `at most ${LIMITS.letters} characters`)
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * A body as parameters: its own fields, and those of a query string in its field `params`.
 * @throws ProtocolError 400 for what is no object, or one of too many fields
 */
export function fromBody(body: unknown): RawParams {
  if (body === undefined || body === null || body === '') return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw new ProtocolError(400, 'Expecting a JSON object')
  if (Object.keys(body).length > LIMITS.parameters)
    throw new ProtocolError(400, `Too many parameters, expected at most ${LIMITS.parameters}`)
  const { params, ...own } = body as Record<string, unknown>
  if (params === undefined) return own
  if (typeof params === 'string') return { ...own, ...fromQueryString(params) }
  if (typeof params === 'object' && params !== null) return { ...own, ...(params as RawParams) }
  throw invalid('params', 'a string')
}

export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null

/** @param most how long it may be, in UTF-16 code units */
export function textOf(given: RawParams, name: string, fallback: string, most: number = LIMITS.letters): string {
  const value = given[name]
  if (isMissing(value)) return fallback
  if (typeof value === 'string') {
    if (value.length > most) throw invalid(name, `at most ${most} characters`)
    return value
  }
  if (typeof value === 'number') return String(value)
  throw invalid(name, 'a string')
}

/** A whole number from 0 to `most`. */
export function numberOf(given: RawParams, name: string, fallback: number, most: number): number {
  const value = given[name]
  if (isMissing(value) || value === '') return fallback
  const number = Number(value)
  if (typeof value === 'boolean' || !Number.isInteger(number) || number < 0 || number > most)
    throw invalid(name, `integer between 0 and ${most}`)
  return number
}

export function flagOf(given: RawParams, name: string, fallback: boolean): boolean {
  const value = given[name]
  if (isMissing(value)) return fallback
  if (value === true || value === 'true' || value === '1' || value === 1) return true
  if (value === false || value === 'false' || value === '0' || value === 0) return false
  throw invalid(name, 'a boolean')
}

/**
 * A list of texts: an array, its JSON text, or texts between commas; null when nothing is given.
 * @param most how many there may be
 */
export function listOf(given: RawParams, name: string, most: number = LIMITS.attributes): string[] | null {
  const value = nestedOf(given, name)
  if (value === null) return null
  if (value.length > most) throw invalid(name, `at most ${most} values`)
  return value.map((item) => {
    if (typeof item === 'string') return item
    throw invalid(name, 'an array of strings')
  })
}

/** As `listOf`, with lists inside. */
export function nestedOf(given: RawParams, name: string): unknown[] | null {
  const value = given[name]
  if (isMissing(value)) return null
  if (Array.isArray(value)) return value as unknown[]
  if (typeof value !== 'string') throw invalid(name, 'an array of strings')
  if (value.length > LIMITS.letters) throw invalid(name, `at most ${LIMITS.letters} characters`)
  if (!value.trimStart().startsWith('[')) return value === '' ? [] : value.split(',').map((item) => item.trim())
  try {
    return JSON.parse(value) as unknown[]
  } catch {
    throw invalid(name, 'an array of strings')
  }
}
