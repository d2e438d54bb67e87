import { parseArgs } from 'node:util'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { releaseCards, type Released, type Which } from '#server/release-cards.ts'
import type { Command } from './command.ts'
import { withArchive } from './open-archive.ts'

/** Makes private cards public. */
export const publishCommand: Command = {
  usage: 'publish --all | --session "TITLE"',
  what: 'make imported cards public; [--despite-findings] also those with findings',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        all: { type: 'boolean' },
        session: { type: 'string' },
        'despite-findings': { type: 'boolean', default: false },
      },
    })
    if ((values.all === true) === (values.session !== undefined)) {
      throw new Refusal('bad-request', `Say which cards: npm run -s colloquy -- ${publishCommand.usage}`)
    }
    const which: Which = values.session === undefined ? { all: true } : { session: values.session }
    const options = { despiteFindings: values['despite-findings'] }
    const released = await withArchive(readConfig(process.env), ({ store, search }) =>
      store.db.transaction().execute((trx) => releaseCards(trx, search, which, options)),
    )
    console.log(releasedText(released, which))
  },
}

/** More cards than this are not named one by one. */
const MOST_NAMED = 20

/** What was published, and what was not and why. */
function releasedText({ published, unseen, kept }: Released, which: Which): string {
  if (published + unseen.length + kept.length === 0) return nothing(which)
  const lines = [`Published: ${counted(published, 'card')}.`]
  if (unseen.length > 0) {
    lines.push(
      `Not published: ${counted(unseen.length, 'card')} with secrets or personal data that nobody has seen yet.`,
      ...unseen.slice(0, MOST_NAMED).map(({ id, reason }) => `  ${id}: ${reason}`),
      ...(unseen.length > MOST_NAMED ? [`  and ${unseen.length - MOST_NAMED} more`] : []),
      'Look at them in the review on the page, or publish them with --despite-findings.',
    )
  }
  if (kept.length > 0) lines.push(`Kept private: ${counted(kept.length, 'card')}, as an admin decided.`)
  return lines.join('\n')
}

const nothing = (which: Which) =>
  'session' in which
    ? `No private card has the session title '${which.session}'.`
    : 'There are no private cards: nothing had to be published.'
