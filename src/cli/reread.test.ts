/** @module-tag process */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand } from '#testing/command-line.ts'
import { conversation } from '#testing/exports/conversation.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

it('the command reread asks for the exports of cards that came before the archive kept their sources', async () => {
  const folder = temporaryFolder()
  const settings = { COLLOQUY_DATA: join(folder.path, 'data') }
  const file = (name: string, value: unknown) => {
    writeFileSync(join(folder.path, name), JSON.stringify(value))
    return join(folder.path, name)
  }
  await runCommand(['import', file('conversations.json', [conversation([{ text: 'Rye?' }])])], settings)
  expect((await runCommand(['reread'], settings)).out).not.toContain('keeps no source')
  const early = { id: '5ed46bc1a054cfdabe18', prompt: 'Rye?', semanticSid: '20230330_f16d05ec', isPrivate: true }
  await runCommand(['import', file('cards.jsonl', early)], settings)
  expect((await runCommand(['reread'], settings)).out).toMatch(
    /\n1 card of which the archive keeps no source\. Name their exports: reread EXPORT\.\n$/,
  )
  folder.remove()
})
