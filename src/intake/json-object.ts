export type JsonObject = Record<string, unknown>

/** True for a JSON object; JSON.parse makes own properties of all keys, `__proto__` included. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a text as JSON; undefined for invalid JSON, and for a value that is no text. */
export function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Reads an own property, so that keys such as `constructor` do not find inherited ones. */
export const own = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined

/** The elements of an array; empty for any other value. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
