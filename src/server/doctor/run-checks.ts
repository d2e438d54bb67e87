import { Refusal } from '#archive/refusal.ts'
import { cardsCheck } from './check-cards.ts'
import { databaseCheck } from './check-database.ts'
import { calendarCheck, indexCheck, threadsCheck } from './check-derived.ts'
import { backupCheck, diskCheck } from './check-disk.ts'
import { embeddingsCheck } from './check-embeddings.ts'
import { filesCheck } from './check-files.ts'
import { imagesCheck } from './check-images.ts'
import { linksCheck } from './check-links.ts'
import { proofsCheck } from './check-proofs.ts'
import { contentsCheck, sourcesCheck } from './check-record.ts'
import { redactionsCheck } from './check-redactions.ts'
import type { Check, CheckContext } from './check.ts'

/** What everything else is made of comes first, so that it is repaired first. */
const CHECKS: readonly Check[] = [
  databaseCheck,
  cardsCheck,
  contentsCheck,
  sourcesCheck,
  redactionsCheck,
  proofsCheck,
  linksCheck,
  indexCheck,
  calendarCheck,
  threadsCheck,
  embeddingsCheck,
  imagesCheck,
  filesCheck,
  diskCheck,
  backupCheck,
]

/** One line of what the doctor says. */
export interface CheckResult {
  state: 'ok' | 'note' | 'wrong' | 'fixed'
  of: string
  text: string
}

/**
 * Looks at an archive and says in words what is wrong and how to repair it.
 * @param fix rebuilds derived data
 * @returns a line as soon as it is known; what is wrong is only wrong when its line says so in the end
 */
export async function* runChecks(context: CheckContext, { fix }: { fix: boolean }): AsyncGenerator<CheckResult> {
  for (const { name: of, run } of CHECKS) {
    try {
      const { ok, problems, notes = [] } = await run(context)
      for (const { what, repair, advice } of problems) {
        if (repair && fix) yield { state: 'fixed', of, text: `${what}: ${await repair()}` }
        else yield { state: 'wrong', of, text: `${what}: ${advice ?? 'repair it with: colloquy doctor --fix'}` }
      }
      for (const text of notes) yield { state: 'note', of, text }
      if (problems.length + notes.length === 0) yield { state: 'ok', of, text: ok }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (error instanceof Refusal) yield { state: 'wrong', of, text: why.replace(/\.$/, '') }
      else yield { state: 'wrong', of, text: `it could not be looked at (${why}): restore a backup if this stays` }
    }
  }
}
