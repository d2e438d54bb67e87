export type JsonObject = Record<string, unknown>

/** True for a JSON object; JSON.parse makes own properties of all keys, `__proto__` included. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a text that is JSON; undefined for any other text, and for what is no text. */
export function jsonIn(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** An own property, so that a key named like something every object inherits finds nothing. */
export const own = (object: unknown, key: string): unknown =>
  isObject(object) && Object.hasOwn(object, key) ? object[key] : undefined

/** The elements of a list; none where it is no list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
