import { serialize } from 'node:v8'
import { expect, it } from 'vitest'
import { asciiJson } from '#archive/summary-json.ts'

/** Whether a text takes a byte a letter in memory, as V8 writes it then. */
const isNarrow = (text: string): boolean => serialize(text)[2] === '"'.charCodeAt(0)

it.each(['of ASCII alone', 'with é', 'with … and 日本', `with \u007f and 😀`])(
  'a text %s is narrow JSON of ASCII',
  (text) => {
    const json = asciiJson({ text })
    expect(json).toMatch(/^[ -~]+$/)
    expect(JSON.parse(json)).toEqual({ text })
    expect(isNarrow(`${json},`)).toBe(true)
  },
)
