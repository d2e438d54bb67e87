import { sql, type Kysely } from 'kysely'
import { cutAllRepeated } from '#store/repeated-versions.ts'
import type { Trx } from '#store/tables.ts'

/** Versions of documents are stored with the card that wrote them alone; what changes so is signed again after the start. */
export const repeatedVersions = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Trx
    const changed = await cutAllRepeated(db)
    if (changed.length === 0) return
    await db.deleteFrom('settings').where('name', '=', 'all_signed').execute()
    await sql`UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1`.execute(db)
  },
})
