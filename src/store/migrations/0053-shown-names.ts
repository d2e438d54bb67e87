import type { Kysely } from 'kysely'
import { shownName } from '#archive/shown-name.ts'
import { BatchSize, rowsInOrder } from '#store/batch-size.ts'
import type { Db } from '#store/tables.ts'

/** Names of members, and over what they wrote, are as they are shown: before, they could hold letters that nothing shows. */
export const shownNames = () => ({
  async up(never: Kysely<never>): Promise<void> {
    const db = never as unknown as Db
    const size = () => new BatchSize(1000, 1000)
    for await (const rows of rowsInOrder(db.selectFrom('users').select(['id', 'display_name']), 'id', size()))
      for (const { id, display_name: before } of rows) {
        const name = shownName(before)
        if (name !== before) await db.updateTable('users').set({ display_name: name }).where('id', '=', id).execute()
      }
    const named = db.selectFrom('comments').select(['id', 'user_name']).where('user_name', '<>', '')
    for await (const rows of rowsInOrder(named, 'id', size()))
      for (const { id, user_name: before } of rows) {
        const name = shownName(before ?? '')
        if (name !== before) await db.updateTable('comments').set({ user_name: name }).where('id', '=', id).execute()
      }
  },
})
