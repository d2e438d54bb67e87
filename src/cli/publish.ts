import { parseArgs } from 'node:util'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { setPrivacy, type Which } from '#server/publish/set-privacy.ts'
import type { Command } from './command.ts'
import { withArchive } from './open-archive.ts'

/** Makes private cards public. */
export const publishCommand: Command = {
  usage: 'publish --all | --session "TITLE"',
  what: 'make imported cards public',
  async run(args) {
    const { values } = parseArgs({ args, options: { all: { type: 'boolean' }, session: { type: 'string' } } })
    if ((values.all === true) === (values.session !== undefined)) {
      throw new Refusal('bad-request', `Say which cards: npm run -s colloquy -- ${publishCommand.usage}`)
    }
    const which: Which = values.session === undefined ? { all: true } : { session: values.session }
    const count = await withArchive(readConfig(process.env), ({ store, search }) =>
      store.db.transaction().execute((trx) => setPrivacy(trx, search, which, false)),
    )
    console.log(count === 0 ? nothing(which) : `Published: ${counted(count, 'card')}.`)
  },
}

const nothing = (which: Which) =>
  'session' in which
    ? `No private card has the session title '${which.session}'.`
    : 'There are no private cards: nothing had to be published.'
