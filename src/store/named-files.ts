import type { Kysely } from 'kysely'
import { cardOfFile } from '#archive/part-files.ts'
import type { Visibility } from '#archive/viewer.ts'
import { privacyOf } from './cards.ts'
import type { Tables } from './tables.ts'

/**
 * True where a card that exists for the viewer names a file among what it holds now: what was redacted since, or is the
 * file of a card that turned private, is not there.
 */
export async function isFileNamed(db: Kysely<Tables>, visibility: Visibility, name: string): Promise<boolean> {
  const id = cardOfFile(name)
  if (id === null) return false
  const row = await db
    .selectFrom('cards')
    .innerJoin('card_contents', 'card_contents.card_id', 'cards.id')
    .select('card_contents.content')
    .where('cards.id', '=', id)
    .where('cards.is_private', 'in', privacyOf(visibility))
    .executeTakeFirst()
  return row?.content.includes(`"file":${JSON.stringify(name)}`) ?? false
}
