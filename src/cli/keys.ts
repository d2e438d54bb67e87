import { counted } from '#archive/counted.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { printable } from '#archive/printable.ts'
import { lastDay } from '#archive/read-end.ts'
import { Refusal } from '#archive/refusal.ts'
import { nameForAdmins } from '#archive/viewer.ts'
import { viewerOf } from '#server/http/viewer-of.ts'
import { readConfig } from '#server/config.ts'
import { makeKey, readKeys, withdrawKey, type ShownKey } from '#server/keys/manage-keys.ts'
import { accountByEmail } from '#store/accounts.ts'
import { isComplete, type KeysOptions, type MakeOptions } from './keys-options.ts'
import { withArchive } from './open-archive.ts'
import { OWNER } from './owner.ts'

/** Lists, makes or withdraws API keys. */
export async function manageKeys(act: string, ids: readonly string[], options: KeysOptions): Promise<void> {
  if (act === 'withdraw') await withdrawKeys(ids, options)
  else if (act === 'make' && isComplete(options)) await printNewKey(options)
  else await listKeys(options)
}

async function listKeys({ json = false }: KeysOptions): Promise<void> {
  const config = readConfig(process.env)
  const keys = await withArchive(config, ({ store }) => readKeys(store.db))
  const lines = keys.map((key) => lineOf(key, config.site.timeZone))
  if (json) console.log(JSON.stringify({ keys }, null, 2))
  else console.log(lines.length === 0 ? KEY_TEXTS.none : lines.join('\n'))
}

/** Makes an API key and prints it: alone on standard output, so that a script can keep it. */
async function printNewKey({ json = false, ...options }: MakeOptions): Promise<void> {
  const config = readConfig(process.env)
  const { apiKey, key } = await withArchive(config, async ({ store: { db } }) => {
    const account = await accountByEmail(db, options.owner)
    if (!account?.isAdmin) throw new Refusal('not-found', KEY_TEXTS.noOwner(options.owner))
    const { name, scope, end = null } = options
    const by = nameForAdmins(viewerOf(account))
    return makeKey(db, { name, scope, end, owner: account.id, by, timeZone: config.site.timeZone })
  })
  if (json) {
    console.log(JSON.stringify({ apiKey, key }, null, 2))
    return
  }
  console.error(`${lineOf(apiKey, config.site.timeZone)}\n${KEY_TEXTS.onlyOnce}`)
  console.log(key)
}

/** Withdraws API keys for good. */
async function withdrawKeys(ids: readonly string[], { json = false }: KeysOptions): Promise<void> {
  const keys = await withArchive(readConfig(process.env), async ({ store: { db } }) => {
    const withdrawn: ShownKey[] = []
    for (const id of ids) withdrawn.push(await withdrawKey(db, id, OWNER.name))
    return withdrawn
  })
  console.log(json ? JSON.stringify({ keys }, null, 2) : `${counted(keys.length, 'key')} withdrawn.`)
}

/** A key in one line; no control sequence in a name reaches the terminal. */
function lineOf(key: ShownKey, timeZone: string): string {
  const { id, name, scope, state, made, withdrawn, usedAt } = key
  const day = (at: string) => at.slice(0, 10)
  const endsAt = key.endsAt && lastDay(Date.parse(key.endsAt), timeZone)
  const end =
    withdrawn !== null
      ? KEY_TEXTS.withdrawnBy(withdrawn.by, day(withdrawn.at))
      : endsAt !== null && state === 'ended'
        ? KEY_TEXTS.endedAt(endsAt)
        : KEY_TEXTS.endsAt(endsAt)
  const parts = [
    id,
    `‘${name}’`,
    scope,
    KEY_TEXTS.madeBy(made.by, day(made.at)),
    end,
    ...(state === 'powerless' ? [KEY_TEXTS.powerless] : []),
    KEY_TEXTS.used(usedAt && day(usedAt)),
  ]
  return printable(parts.join('  ').replace(/\s/g, ' '))
}
