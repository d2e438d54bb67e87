/** The beginning of the data in ChatGPT's chat.html. */
const SCRIPT = /(?:var|let|const)\s+jsonData\s*=\s*(?=[[{])/
/** Number of leading bytes searched for the script. */
const SCRIPT_WITHIN = 4 * 2 ** 20

/** True when a page begins with ChatGPT's data. */
export async function hasScript(chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  let start = Buffer.alloc(0)
  for await (const chunk of chunks) {
    start = Buffer.concat([start, chunk])
    if (SCRIPT.test(start.toString('latin1'))) return true
    if (start.length > SCRIPT_WITHIN) break
  }
  return false
}

/** The bytes of a page from the beginning of its data. */
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
