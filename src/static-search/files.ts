/** Fetches the bytes of a file by its name; given from outside, so that tests can read a folder. */
export type ReadFile = (name: string) => Promise<Uint8Array>

/** The files of an exported site, unpacked; each is fetched once. */
export interface Files {
  bytes(name: string): Promise<Uint8Array>
  json<T>(name: string): Promise<T>
}

/** Hosts that know the packing from the content may have undone it already. */
const isCompressed = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isCompressed(bytes)) return bytes
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Caches files; a file that could not be read is requested again at the next use. */
function kept<T>(read: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (name) => {
    let found = known.get(name)
    if (!found) {
      found = read(name)
      known.set(name, found)
      found.catch(() => known.delete(name))
    }
    return found
  }
}

/** Opens the files of an exported site. */
export function openFiles(read: ReadFile): Files {
  const unpacked = async (name: string) => unpack(await read(name))
  const json = kept(async (name): Promise<unknown> => JSON.parse(new TextDecoder().decode(await unpacked(name))))
  return { bytes: kept(unpacked), json: <T>(name: string) => json(name) as Promise<T> }
}
