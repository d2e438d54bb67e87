import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contentTags } from '#archive/content-tags.ts'
import type { CardContent } from '#archive/parts.ts'
import { storeContent } from '#archive/stored-content.ts'
import { aPicture } from '#testing/picture.ts'
import { RICH_CONTENT, RICH_FILES, richCard } from '#testing/rich-card.ts'
import { importCards } from './admin.ts'
import type { RunningServer } from './server.ts'

/**
 * Puts a public card with something of every kind into a running archive, as an import would.
 * @param id of the card
 */
export async function importRich(
  server: RunningServer,
  id: string,
  content: CardContent = RICH_CONTENT,
  card = richCard({ id }),
): Promise<void> {
  const { prompt, response, pageTitle, sessionTitle, dayStamp, imageUrl = '' } = card
  await importCards(server, [{ id, prompt, response, pageTitle, sessionTitle, dayStamp, imageUrl, isPrivate: false }])
  for (const folder of ['images', 'files']) await mkdir(join(server.data, folder), { recursive: true })
  await writeFile(join(server.data, 'images', RICH_FILES.picture), aPicture(300, 200, 7))
  for (const name of [RICH_FILES.sound, RICH_FILES.other]) await writeFile(join(server.data, 'files', name), 'bytes')
  const db = new DatabaseSync(join(server.data, 'colloquy.db'), { timeout: 10_000 })
  try {
    db.prepare('INSERT INTO card_contents (card_id, source, content, holds) VALUES (?, ?, ?, ?)').run(
      id,
      '',
      storeContent(content, card),
      contentTags(content).join(' '),
    )
    db.exec('UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1')
  } finally {
    db.close()
  }
}
