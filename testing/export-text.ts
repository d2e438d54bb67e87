import { exportLines } from '#server/export/export-lines.ts'
import type { Db } from '#store/tables.ts'

/**
 * An export of an archive as one text.
 * @param everything true to include parts for admins only
 * @param find reads pictures and files
 */
export async function exportText(
  db: Db,
  everything = true,
  find: Parameters<typeof exportLines>[1] = async () => null,
): Promise<string> {
  let text = ''
  for await (const lines of exportLines(db, find, everything)) text += lines
  return text
}
