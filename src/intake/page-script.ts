/** How ChatGPT's chat.html keeps the conversations that it draws. */
const SCRIPT = /(?:var|let|const)\s+jsonData\s*=\s*(?=[[{])/
/** Where the script is looked for, in bytes from the start. */
const SCRIPT_WITHIN = 4 * 2 ** 20

/** True when a page begins with ChatGPT's own data. */
export async function hasScript(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let start = Buffer.alloc(0)
  for await (const chunk of chunks) {
    start = Buffer.concat([start, chunk])
    if (SCRIPT.test(start.toString('latin1'))) return true
    if (start.length > SCRIPT_WITHIN) break
  }
  return false
}

/** The bytes of a page from the beginning of its data on. */
export async function* scriptOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (start === null) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    const found: RegExpExecArray | null = SCRIPT.exec(start.toString('latin1'))
    if (!found) continue
    yield start.subarray(found.index + found[0].length)
    start = null
  }
}
