import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compress } from './compress.ts'

const TEXT = Array.from({ length: 2000 }, (_, number) => `word ${number * 7919} `).join('')

it.each([null, 'gzip', 'br'] as const)(
  'a body with the encoding %s takes no more memory than its bytes',
  async (encoding) => {
    const { body } = await compress(TEXT, encoding)
    expect(body.buffer.byteLength).toBe(body.length)
    const plain = encoding === null ? body : encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)
    expect(plain.toString()).toBe(TEXT)
  },
)
