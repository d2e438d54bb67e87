import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '#store/tables.ts'

/**
 * Accounts, their credentials and sessions, and the counters of the sign-in throttle. The first four are written by
 * better-auth under these names (server/accounts/auth.ts): dates and flags have the types it writes on each database.
 */
export const accounts = (kind: DatabaseKind) => {
  const date = kind === 'sqlite' ? 'text' : 'timestamptz'
  const flag = kind === 'sqlite' ? 'integer' : 'boolean'
  return {
    async up(db: Kysely<never>): Promise<void> {
      const { schema } = db
      await schema
        .createTable('users')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('display_name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('email_verified', flag, (column) => column.notNull().defaultTo(kind === 'sqlite' ? 0 : sql`false`))
        .addColumn('image', 'text')
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        // Ours alone: better-auth does not know them, so no request can set them.
        .addColumn('last_seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('is_admin', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute()
      await schema
        .createTable('sessions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('expires_at', date, (column) => column.notNull())
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        .addColumn('ip_address', 'text')
        .addColumn('user_agent', 'text')
        // Ours alone: 0 until the first request of the session.
        .addColumn('seen_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute()
      await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute()
      await schema
        .createTable('credentials')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('provider_id', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('password', 'text')
        .addColumn('access_token', 'text')
        .addColumn('refresh_token', 'text')
        .addColumn('id_token', 'text')
        .addColumn('access_token_expires_at', date)
        .addColumn('refresh_token_expires_at', date)
        .addColumn('scope', 'text')
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        .addUniqueConstraint('credentials_by_provider', ['provider_id', 'account_id'])
        .execute()
      await schema.createIndex('credentials_by_user').on('credentials').column('user_id').execute()
      await schema
        .createTable('verifications')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('identifier', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expires_at', date, (column) => column.notNull())
        .addColumn('created_at', date, (column) => column.notNull())
        .addColumn('updated_at', date, (column) => column.notNull())
        .execute()
      await schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute()
      await schema
        .createTable('attempts')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('attempts_by_end').on('attempts').column('until').execute()
    },
  }
}
