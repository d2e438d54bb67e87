/** Reads all bytes of a stream. @param most maximum number of bytes @param tooLong error to throw beyond it */
export async function readBytes(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  tooLong: () => Error,
): Promise<Buffer> {
  const read: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > most) throw tooLong()
    read.push(chunk)
  }
  return Buffer.concat(read)
}
