import { resolve } from 'node:path'
import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { readConfig } from '#server/config.ts'
import type { SearchEngine } from '#search/engine.ts'
import { askEndpoint } from '#server/related/ask-endpoint.ts'
import { runChecks, type CheckResult } from '#server/doctor/run-checks.ts'
import { folderProblem } from '#server/watch/folder-problem.ts'
import type { Store } from '#store/open.ts'
import { withArchive } from './open-archive.ts'
import { commandsAsTyped } from './typed.ts'

/**
 * Checks the archive and prints what is wrong. Ends with status 1 where something is.
 * @param options `fix`: repairs what can be made from the rest; `json`: prints `{ wrong, checks: [{ state, name, text }] }`
 */
export async function doctor({ fix, json }: { fix: boolean; json: boolean }): Promise<void> {
  const checks: { state: CheckResult['state']; name: string; text: string }[] = []
  const report = ({ state, of: name, text: found }: CheckResult) => {
    const text = commandsAsTyped(found, process.env)
    checks.push({ state, name, text })
    if (!json) console.log(`${state.padEnd(7)} ${name}: ${text}`)
  }
  let of = 'settings'
  try {
    const config = readConfig(process.env)
    report({ state: 'ok', of, text: 'every one can be read' })
    of = 'database'
    const look = async ({ store, search }: { store: Store; search: SearchEngine }) => {
      const folder = resolve(config.folder)
      const { backups, embeddings } = config
      const endpointCheck = embeddings && { embeddings: askEndpoint(embeddings) }
      const context = { kind: store.kind, db: store.db, search, folder, backups, ...endpointCheck }
      for await (const result of runChecks(context, { fix })) report(result)
      for (const watched of config.intake.watch) {
        const trouble = await folderProblem(watched)
        const text = trouble === '' ? `${watched} can be read` : trouble.replace(/\.$/, '')
        report({ state: trouble === '' ? 'ok' : 'wrong', of: 'watch', text })
      }
    }
    await withArchive(config, look, { keepsIndex: fix })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    report({ state: 'wrong', of, text: error.message })
  }
  const wrong = checks.filter(({ state }) => state === 'wrong').length
  if (json) console.log(JSON.stringify({ wrong, checks }, null, 2))
  else
    console.log(wrong === 0 ? 'Nothing is wrong.' : `${counted(wrong, 'thing')} ${wrong === 1 ? 'is' : 'are'} wrong.`)
  if (wrong > 0) process.exitCode = 1
}
