import { exportLines } from '#server/export/export-lines.ts'
import type { Db } from '#store/tables.ts'

/** What an export of an archive is, as one text. @param everything what admins alone see as well @param find reads pictures and files */
export async function exportText(
  db: Db,
  everything = true,
  find: Parameters<typeof exportLines>[1] = async () => null,
): Promise<string> {
  let text = ''
  for await (const lines of exportLines(db, find, everything)) text += lines
  return text
}
