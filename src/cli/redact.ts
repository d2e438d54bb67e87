import { cardIdGiven } from '#archive/card-url.ts'
import { counted } from '#archive/counted.ts'
import { printable } from '#archive/printable.ts'
import { Refusal } from '#archive/refusal.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { readConfig } from '#server/config.ts'
import { readRedactions, redact, undo, type RedactDependencies } from '#server/redact/redact-words.ts'
import { renewStalePages } from '#store/stale-pages.ts'
import { withArchive } from './open-archive.ts'
import { OWNER } from './owner.ts'
import { renewGenerated } from './renew-generated.ts'

/** The options of `redact`; without any of these, words are redacted. */
export interface RedactOptions {
  reason?: string
  list?: boolean
  undo?: string
}

/** Redacts words of a card, lists its redactions, or undoes one. @param given the card's id or address */
export async function redactCard(given: string, words: string | undefined, options: RedactOptions): Promise<void> {
  const id = cardIdGiven(given)
  const config = readConfig(process.env)
  const lines = await withArchive(config, async ({ store, search }) => {
    const { db } = store
    const needs: RedactDependencies = { db, search, changed: (ids) => renewGenerated(config, { db, search }, ids) }
    await renewStalePages(db, needs.changed)
    if (options.list) return listed(await readRedactions(db, id))
    if (options.undo !== undefined) {
      const number = Number(options.undo)
      if (!Number.isSafeInteger(number) || number < 1) throw new Refusal('bad-request', REDACT_TEXTS.noSuch)
      await undo(needs, id, number, OWNER)
      return [REDACT_TEXTS.undone]
    }
    const { redaction, places, sessionCards, otherSpellings } = await redact(
      needs,
      id,
      { words: words ?? '', reason: options.reason ?? '' },
      OWNER,
    )
    return [
      `${REDACT_TEXTS.done(places)} Undo it with: --undo ${redaction.number}`,
      ...(sessionCards > 0 ? [REDACT_TEXTS.titleToo(sessionCards)] : []),
      ...(otherSpellings.length > 0 ? [printable(REDACT_TEXTS.otherSpellings(otherSpellings))] : []),
    ]
  })
  console.log(lines.join('\n'))
}

function listed({ redactions }: Awaited<ReturnType<typeof readRedactions>>): string[] {
  if (redactions.length === 0) return [REDACT_TEXTS.none]
  return [
    `${counted(redactions.length, 'redaction')}:`,
    ...redactions.map(({ number, words, reason, at, by, undone }) => {
      const end = undone ? `, ${REDACT_TEXTS.undoneBy(undone.by)} ${undone.at.slice(0, 10)}` : ''
      return printable(
        `  ${number}  ‘${words}’${reason && ` (${reason})`}, ${REDACT_TEXTS.by(by, at.slice(0, 10))}${end}`,
      )
    }),
  ]
}
