import { counted } from '#archive/counted.ts'
import { makeAdmin, makeProviderAdmin, removeAdmin } from '#server/accounts/make-admin.ts'
import { readConfig } from '#server/config.ts'
import { askNewPassword } from './ask-password.ts'
import { withArchive } from './open-archive.ts'
import { typed } from './typed.ts'

/**
 * Makes an admin. There is none until this was called: no default account exists.
 * @param name the e-mail address of an account, or of a new one; with `provider` also the account's id at the provider
 * @param options `provider`: the admin has no password and signs in through the OpenID Connect provider alone
 */
export async function createAdmin(name: string, { provider = false }: { provider?: boolean }): Promise<void> {
  const config = readConfig(process.env)
  if (provider) {
    const { email, subject, keys } = await withArchive(config, ({ store }) => makeProviderAdmin(store.db, name))
    console.log(
      `${email} is an admin now, by the provider's account '${subject}' alone, without a password; all its sessions ended.`,
    )
    warnOfKeys(keys)
    return
  }
  const { title, address } = config.site
  const { isNew, hasProvider, keys } = await withArchive(config, async ({ store }) =>
    makeAdmin(store.db, name, await askNewPassword(), [title, address]),
  )
  console.log(
    isNew ? `${name} is an admin now.` : `${name} is an admin now, with this password; all its sessions ended.`,
  )
  if (hasProvider) {
    console.log(
      'The account can be signed in to through the OpenID Connect provider as well; create-admin --provider takes the password away.',
    )
  }
  warnOfKeys(keys)
}

/** A new password ends no API key, as programs of the owner use them; a stranger with the former one may have made some. */
function warnOfKeys(keys: number): void {
  if (keys > 0)
    console.log(
      `${counted(keys, 'API key')} of the account ${keys === 1 ? 'stays' : 'stay'}: see ${typed('keys list', process.env)}.`,
    )
}

/** Takes the admin claim from an account. */
export async function revokeAdmin(email: string): Promise<void> {
  await withArchive(readConfig(process.env), ({ store }) => removeAdmin(store.db, email))
  console.log(`${email} is no longer an admin.`)
}
