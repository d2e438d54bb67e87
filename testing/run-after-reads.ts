import type { Db } from '#store/tables.ts'

/** A database that does something after each of its statements, before it gives the rows. */
export const runAfterReads = (db: Db, act: (rows: readonly Record<string, unknown>[]) => unknown): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await act(result.rows)
      return result
    },
  })
