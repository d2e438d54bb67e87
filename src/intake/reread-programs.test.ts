import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { CHAT_PROGRAMS } from '#testing/exports/chat-programs.ts'
import { context } from '#testing/exports/context.ts'
import { temporaryFolder } from '#testing/exports/temporary-folder.ts'
import type { IntakeCard } from './export-kind.ts'
import { readExport } from './intake.ts'
import type { IntakeSource } from './compressed-source.ts'
import { readAgain } from './read-again.ts'

const files = Object.entries(CHAT_PROGRAMS).flatMap(([kind, all]) =>
  Object.entries(all).map(([name, text]) => [kind, name, text] as const),
)

it.each(files)('%s: %s gives the same cards when its record is read again', async (_, name, text) => {
  await using folder = await temporaryFolder({ [name]: text })
  const cards: IntakeCard[] = []
  const sources: IntakeSource[] = []
  for await (const step of readExport(join(folder.path, name), { timeZone: 'UTC' })) {
    if (step.kind !== 'cards') continue
    cards.push(...step.cards)
    sources.push(...step.sources)
  }
  const again = sources.flatMap(({ kind, file, bytes }) =>
    readAgain({ kind, file, text: zstdDecompressSync(bytes!).toString('utf8') }, context()).readings.flatMap(
      (reading) => reading.cards.map(({ card }) => card),
    ),
  )
  expect(again).toEqual(cards.map(({ card }) => card))
})
