import { parseArgs } from 'node:util'
import { Refusal } from '#archive/refusal.ts'
import { openArchive } from '#main'
import { readConfig } from '#server/config.ts'
import { setPrivacy, type Which } from '#server/publish/set-privacy.ts'
import type { Command } from './command.ts'

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
    const { store, search } = await openArchive(readConfig(process.env))
    try {
      const count = await store.db.transaction().execute((trx) => setPrivacy(trx, search, which, false))
      console.log(count === 0 ? nothing(which) : `${count} cards are public now.`)
    } finally {
      await store.close()
    }
  },
}

const nothing = (which: Which) =>
  'session' in which
    ? `No private card has the session title '${which.session}'.`
    : 'There are no private cards: nothing had to be published.'
