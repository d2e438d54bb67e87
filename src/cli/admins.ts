import { parseArgs } from 'node:util'
import { Refusal } from '#archive/refusal.ts'
import { makeAdmin, removeAdmin } from '#server/accounts/make-admin.ts'
import { readConfig } from '#server/config.ts'
import { askNewPassword } from './ask-password.ts'
import type { Command } from './command.ts'
import { withArchive } from './open-archive.ts'

function oneEmail(args: string[], usage: string): string {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  const [email, extra] = positionals
  if (email === undefined || extra !== undefined) {
    throw new Refusal('bad-request', `Name one email address: npm run -s colloquy -- ${usage}`)
  }
  return email
}

/** Makes an admin. There is none until this was called: no default account exists. */
export const createAdminCommand: Command = {
  usage: 'create-admin EMAIL',
  what: 'make an admin; the password is read from standard input or asked for',
  async run(args) {
    const email = oneEmail(args, createAdminCommand.usage)
    const config = readConfig(process.env)
    const password = await askNewPassword()
    const { isNew, hasProvider } = await withArchive(config, ({ store }) => makeAdmin(store.db, email, password))
    console.log(
      isNew ? `${email} is an admin now.` : `${email} is an admin now, with this password; all its sessions ended.`,
    )
    if (hasProvider) console.log('The account can be signed in to through the OpenID Connect provider as well.')
  },
}

/** Takes the admin claim from an account. */
export const removeAdminCommand: Command = {
  usage: 'remove-admin EMAIL',
  what: 'take the admin claim from an account; the account stays',
  async run(args) {
    const email = oneEmail(args, removeAdminCommand.usage)
    await withArchive(readConfig(process.env), ({ store }) => removeAdmin(store.db, email))
    console.log(`${email} is no admin any more.`)
  },
}
