import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The web app manifest, at the root of the site. */
export const MANIFEST_FILE = 'manifest.webmanifest'

/** The build's manifest under the site's own title. @param folder the build's folder */
export async function readManifest(folder: string, title: string): Promise<string> {
  const built = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => '{}')
  return `${JSON.stringify({ ...(JSON.parse(built) as object), name: title, short_name: title }, null, 2)}\n`
}
