import type { Kysely } from 'kysely'
import { z } from 'zod'
import { Refusal } from '#archive/refusal.ts'
import { accountByEmail, hasProvider, makeAccount, setAdmin, setPassword } from '#store/accounts.ts'
import type { Tables } from '#store/tables.ts'
import { hashPassword } from './password.ts'
import { checkPassword } from './password-rules.ts'

/**
 * Makes an admin of an e-mail address, with or without an account so far. The password is set anew and all sessions
 * end: addresses are not proved at sign-up, so a stranger may have made an account with this one before.
 * @returns whether the account was made just now, and whether a provider opens it as well
 */
export async function makeAdmin(
  db: Kysely<Tables>,
  email: string,
  password: string,
): Promise<{ isNew: boolean; hasProvider: boolean }> {
  const address = email.trim().toLowerCase()
  if (!z.email().safeParse(address).success) throw new Refusal('bad-request', `'${email}' is no email address.`)
  await checkPassword(password, address)
  const hash = await hashPassword(password)
  const now = new Date()
  return db.transaction().execute(async (trx) => {
    const known = await accountByEmail(trx, address)
    const id = known?.id ?? (await makeAccount(trx, address, now))
    await setPassword(trx, id, hash, now)
    await setAdmin(trx, id, true)
    return { isNew: known === null, hasProvider: await hasProvider(trx, id) }
  })
}

/** Takes the admin claim away; the account stays. @throws Refusal when there is no such admin */
export async function removeAdmin(db: Kysely<Tables>, email: string): Promise<void> {
  const account = await accountByEmail(db, email.trim())
  if (!account?.isAdmin) throw new Refusal('not-found', `There is no admin with the email address '${email}'.`)
  await setAdmin(db, account.id, false)
}
