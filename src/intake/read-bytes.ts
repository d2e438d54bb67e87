/** The bytes of a stream. @param most how many there may be @param tooLong what is thrown where there are more */
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
