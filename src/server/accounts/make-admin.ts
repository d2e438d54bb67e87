import { z } from 'zod'
import { Refusal } from '#archive/refusal.ts'
import {
  accountByEmail,
  hasProvider,
  makeAccount,
  providerAccount,
  removePassword,
  setAdmin,
  setPassword,
  type ProviderAccount,
} from '#store/accounts.ts'
import { countApiKeys } from '#store/api-keys.ts'
import type { Db } from '#store/tables.ts'
import { hashPassword } from './password.ts'
import { checkPassword } from './password-rules.ts'

/**
 * Makes an admin of an e-mail address, with or without an account so far. The password is replaced, and all sessions end:
 * e-mail addresses are not verified at sign-up, so a stranger may have registered this one before.
 * @param context texts whose words are refused in the password, besides the e-mail address itself
 * @returns whether the account is new, whether it is linked to a provider, and how many API keys act for it
 */
export async function makeAdmin(
  db: Db,
  email: string,
  password: string,
  context: readonly string[],
): Promise<{ isNew: boolean; hasProvider: boolean; keys: number }> {
  const address = email.trim().toLowerCase()
  if (!z.email().safeParse(address).success) throw new Refusal('bad-request', `'${email}' is not an email address.`)
  await checkPassword(password, [address, ...context])
  const hash = await hashPassword(password)
  const now = new Date()
  return db.transaction().execute(async (trx) => {
    const known = await accountByEmail(trx, address)
    const id = known?.id ?? (await makeAccount(trx, address, now))
    await setPassword(trx, id, hash, now)
    await setAdmin(trx, id, true)
    const keys = await countApiKeys(trx, now.getTime(), id)
    return { isNew: known === null, hasProvider: await hasProvider(trx, id), keys }
  })
}

/**
 * Makes an admin who signs in by the OpenID Connect provider alone: a password of the account is removed, and all its sessions
 * end. The account must have signed in through the provider once, as only the provider knows its owner.
 * @param name its e-mail address, where the provider has verified it, or its id at the provider
 * @returns the account, and how many API keys act for it
 * @throws Refusal when there is no such account, or the e-mail address is not verified
 */
export async function makeProviderAdmin(db: Db, name: string): Promise<ProviderAccount & { keys: number }> {
  return db.transaction().execute(async (trx) => {
    const account = await providerAccount(trx, name.trim())
    if (!account)
      throw new Refusal(
        'not-found',
        `No account '${name}' has signed in through the provider: sign in through it once, then run this again.`,
      )
    const { id, email, subject, isConfirmed } = account
    if (!isConfirmed && subject !== name.trim())
      throw new Refusal(
        'forbidden',
        `The provider has not confirmed that ${email} belongs to its account '${subject}'. If that account is yours, name it instead: create-admin --provider '${subject}'`,
      )
    await removePassword(trx, id)
    await setAdmin(trx, id, true)
    return { ...account, keys: await countApiKeys(trx, Date.now(), id) }
  })
}

/** Revokes admin rights; the account stays. @throws Refusal when there is no such admin */
export async function removeAdmin(db: Db, email: string): Promise<void> {
  const account = await accountByEmail(db, email.trim())
  if (!account?.isAdmin) throw new Refusal('not-found', `There is no admin with the email address '${email}'.`)
  await setAdmin(db, account.id, false)
}
