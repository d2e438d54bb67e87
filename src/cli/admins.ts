import { makeAdmin, removeAdmin } from '#server/accounts/make-admin.ts'
import { readConfig } from '#server/config.ts'
import { askNewPassword } from './ask-password.ts'
import { withArchive } from './open-archive.ts'

/** Makes an admin. There is none until this was called: no default account exists. */
export async function createAdmin(email: string): Promise<void> {
  const config = readConfig(process.env)
  const password = await askNewPassword()
  const { isNew, hasProvider } = await withArchive(config, ({ store }) => makeAdmin(store.db, email, password))
  console.log(
    isNew ? `${email} is an admin now.` : `${email} is an admin now, with this password; all its sessions ended.`,
  )
  if (hasProvider) console.log('The account can be signed in to through the OpenID Connect provider as well.')
}

/** Takes the admin claim from an account. */
export async function takeAdminClaim(email: string): Promise<void> {
  await withArchive(readConfig(process.env), ({ store }) => removeAdmin(store.db, email))
  console.log(`${email} is no admin any more.`)
}
