import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { MemberLine } from '#archive/archive-line.ts'
import { findsAny } from './row-counts.ts'
import type { Db, Trx } from './tables.ts'

/** An account (R5.16); its starred cards are kept with the stars. */
export interface Account {
  id: string
  email: string
  displayName: string
  isAdmin: boolean
  createdAt: Date
  /** Null before the first request after a sign-in. */
  lastSeenAt: Date | null
}

/** A session and whose it is. */
export interface FoundSession {
  account: Account
  createdAt: Date
  /** The absolute end. */
  expiresAt: Date
  /** Unix time in milliseconds of the last request that was noted. */
  seenAt: number
}

const PASSWORD = 'credential'

const ACCOUNT = [
  'users.id',
  'users.email',
  'users.display_name',
  'users.is_admin',
  'users.created_at',
  'users.last_seen_at',
] as const

interface AccountRow {
  id: string
  email: string
  display_name: string
  is_admin: number
  created_at: string | Date
  last_seen_at: number
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
  isAdmin: row.is_admin === 1,
  createdAt: new Date(row.created_at),
  lastSeenAt: row.last_seen_at === 0 ? null : new Date(row.last_seen_at),
})

/** The session of a token, with the account and its admin claim as they are now: one query. */
export async function sessionOf(db: Db, token: string): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(ACCOUNT)
    .select(['sessions.created_at as begun_at', 'sessions.expires_at', 'sessions.seen_at'])
    .where('sessions.token', '=', token)
    .executeTakeFirst()
  if (!row) return null
  const createdAt = new Date(row.begun_at)
  const seenAt = Math.max(row.seen_at, createdAt.getTime())
  return { account: toAccount(row), createdAt, expiresAt: new Date(row.expires_at), seenAt }
}

/** Notes that a session was used. @param now Unix time in milliseconds */
export async function recordSeen(db: Db, token: string, userId: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('token', '=', token).execute()
  await db.updateTable('users').set({ last_seen_at: now }).where('id', '=', userId).execute()
}

/** Ends one session. */
export const endSession = (db: Db, token: string) => db.deleteFrom('sessions').where('token', '=', token).execute()

/** The account with an e-mail address; null when there is none. */
export async function accountByEmail(db: Db, email: string): Promise<Account | null> {
  const row = await db.selectFrom('users').select(ACCOUNT).where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** The account with an id; null when there is none. */
export async function accountById(db: Db, id: string): Promise<Account | null> {
  const row = await db.selectFrom('users').select(ACCOUNT).where('id', '=', id).executeTakeFirst()
  return row ? toAccount(row) : null
}

/** Makes an account without any way to sign in yet. @returns its id */
export async function makeAccount(trx: Trx, email: string, now: Date): Promise<string> {
  const id = randomUUID()
  const at = now.toISOString()
  await trx
    .insertInto('users')
    .values({ id, display_name: '', email: email.toLowerCase(), created_at: at, updated_at: at })
    .execute()
  return id
}

/** Commits as often as making an account, but changes nothing, so that a sign-up for a taken address takes as long. */
export async function touchAccount(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: sql`email` })
    .where('id', '=', userId)
    .execute()
  await db.updateTable('credentials').set({ user_id: userId }).where('user_id', '=', userId).execute()
}

/** Takes the password of an account away, where it has one, and ends all its sessions. */
export async function removePassword(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('credentials').where('user_id', '=', userId).where('provider_id', '=', PASSWORD).execute()
  await endSessions(trx, userId)
}

/** Sets the only password of an account and ends all its sessions. @param password hashed */
export async function setPassword(trx: Trx, userId: string, password: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await removePassword(trx, userId)
  await trx
    .insertInto('credentials')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider_id: PASSWORD,
      account_id: userId,
      password,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** The hash of an account's password; null when it has none, or there is no such account. */
export async function passwordOf(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select('password')
    .where('provider_id', '=', PASSWORD)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.password ?? null
}

/** Writes to a password's row where it still has this hash. @returns whether it has */
const writeIfSame = async (
  db: Db,
  userId: string,
  known: string,
  change: { user_id: string } | { password: string; updated_at: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set(change)
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD)
    .where('password', '=', known)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * True when an account's password has still this hash. It is a write, and so waits for a change that is under way: a
 * session that began before this call is either refused by it or ended by the change.
 */
export const isPasswordStill = (db: Db, userId: string, known: string): Promise<boolean> =>
  writeIfSame(db, userId, known, { user_id: userId })

/**
 * Replaces an account's password where it has still the hash `known`, and ends all its sessions.
 * @returns false when it was changed or taken away meanwhile: then nothing is done
 */
export const replacePassword = (db: Db, userId: string, known: string, next: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const change = { password: next, updated_at: new Date().toISOString() }
    if (!(await writeIfSame(trx, userId, known, change))) return false
    await endSessions(trx, userId)
    return true
  })

const endSessions = (trx: Trx, userId: string) => trx.deleteFrom('sessions').where('user_id', '=', userId).execute()

/** True when an account has the admin claim now. */
export async function isAdminAccount(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_admin').where('id', '=', userId).executeTakeFirst()
  return row?.is_admin === 1
}

/** True when there is an account with the admin claim. */
export const hasAdmin = (db: Db): Promise<boolean> =>
  findsAny(db.selectFrom('users').select('id').where('is_admin', '=', 1))

/** Gives or takes the admin claim. Every request reads it, so it counts from the next one on. */
export const setAdmin = (db: Db, userId: string, isAdmin: boolean) =>
  db
    .updateTable('users')
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where('id', '=', userId)
    .execute()

/** True when an account can be signed in to through a provider. */
export const hasProvider = (db: Db, userId: string): Promise<boolean> =>
  findsAny(db.selectFrom('credentials').select('id').where('user_id', '=', userId).where('provider_id', '<>', PASSWORD))

/** An account that was made by a sign-in through the provider. */
export interface ProviderAccount {
  id: string
  email: string
  /** The provider's own id for it. */
  subject: string
  /** The provider has confirmed that the e-mail address is its owner's. */
  isConfirmed: boolean
}

/** The account of a provider with this e-mail address, or with this id at the provider; null when there is none. */
export async function providerAccount(db: Db, name: string): Promise<ProviderAccount | null> {
  const row = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select(['users.id', 'users.email', 'users.email_verified', 'credentials.account_id'])
    .where('provider_id', '<>', PASSWORD)
    .where((eb) => eb.or([eb('users.email', '=', name.toLowerCase()), eb('credentials.account_id', '=', name)]))
    .executeTakeFirst()
  return row
    ? { id: row.id, email: row.email, subject: row.account_id, isConfirmed: Boolean(row.email_verified) }
    : null
}

/** True where there is any account. */
export const hasAccount = (db: Db): Promise<boolean> => findsAny(db.selectFrom('users').select('id'))

/** The id of the account with this id or this e-mail address, in lower case; null where there is none. */
export async function sameAccount(db: Db, { id, email }: Pick<Account, 'id' | 'email'>): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', id), eb('email', '=', email)]))
    .executeTakeFirst()
  return row?.id ?? null
}

/** Adds an account of an export, without a password. @param member with its instants as ISO text */
export async function addMember(trx: Trx, member: MemberLine): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      id: member.id,
      display_name: member.displayName,
      email: member.email,
      created_at: member.createdAt,
      updated_at: member.createdAt,
      last_seen_at: member.lastSeenAt === null ? 0 : Date.parse(member.lastSeenAt),
      is_admin: member.isAdmin ? 1 : 0,
    })
    .execute()
}
