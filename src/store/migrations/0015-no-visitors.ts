import type { Kysely } from 'kysely'

/** Anonymous visitors have no rows any more: the signed cookie alone says who one is (ADR-0118). */
export const noVisitors = () => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.dropTable('visitors').execute()
  },
})
