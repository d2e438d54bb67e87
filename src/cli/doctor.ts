import { resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import { examine, type Said } from '#server/doctor/examine.ts'
import { withArchive } from './open-archive.ts'

/** Looks at the archive and says what is wrong. Ends with status 1 when something is. */
export async function doctor(options: { fix: boolean }): Promise<void> {
  let wrong = 0
  const say = ({ how, of, text }: Said) => {
    if (how === 'wrong') wrong++
    console.log(`${how.padEnd(7)} ${of}: ${text}`)
  }
  let of = 'settings'
  try {
    const config = readConfig(process.env)
    say({ how: 'ok', of, text: 'every one can be read' })
    of = 'database'
    await withArchive(config, async ({ store, search }) => {
      const context = { kind: store.kind, db: store.db, search, folder: resolve(config.folder) }
      for await (const said of examine(context, options)) say(said)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say({ how: 'wrong', of, text: error.message })
  }
  console.log(wrong === 0 ? 'Nothing is wrong.' : `${counted(wrong, 'thing')} ${wrong === 1 ? 'is' : 'are'} wrong.`)
  if (wrong > 0) process.exitCode = 1
}
