import { hash } from 'node:crypto'
import { counted } from '#archive/counted.ts'
import { readContent, storeContent } from '#archive/stored-content.ts'
import { allContents, contentsWithoutCard, dropContents } from '#store/stored-contents.ts'
import { sourceByHash, sourceHashes } from '#store/sources.ts'
import { problemsOf, RESTORE, type Check } from './check.ts'

/** Sources against their hashes. */
export const sourcesCheck: Check = {
  name: 'sources',
  async run({ db }) {
    let damaged = 0
    const hashes = await sourceHashes(db)
    for (const one of hashes) {
      try {
        const source = await sourceByHash(db, one)
        if (source?.bytes && (source.bytes.length !== source.size || hash('sha256', source.bytes, 'hex') !== one))
          damaged++
      } catch {
        damaged++
      }
    }
    const problems = problemsOf({
      count: damaged,
      what: `${counted(damaged, 'source')} ${damaged === 1 ? 'is' : 'are'} not what the hash says`,
      advice: RESTORE,
    })
    return { ok: `${counted(hashes.length, 'source')} read`, problems }
  },
}

/** What cards consist of against the cards: whose it is, and whether the ranges lie within their texts. */
export const contentsCheck: Check = {
  name: 'contents',
  async run({ db }) {
    const orphans = await contentsWithoutCard(db)
    let count = 0
    let damaged = 0
    for await (const rows of allContents(db)) {
      count += rows.length
      damaged += rows.filter((row) => !isWhole(row.content, row)).length
    }
    const problems = problemsOf(
      {
        count: orphans.length,
        what: `${counted(orphans.length, 'content')} ${orphans.length === 1 ? 'is' : 'are'} of no card`,
        repair: async () => {
          await dropContents(db, orphans)
          return 'removed'
        },
      },
      {
        count: damaged,
        what: `${counted(damaged, 'content')} ${damaged === 1 ? 'does' : 'do'} not fit the texts of the card`,
        advice: `read the sources again with: colloquy reread, or ${RESTORE}`,
      },
    )
    return { ok: `${counted(count, 'content')} read`, problems }
  },
}

/** A range outside the texts is not written the same way again. */
function isWhole(content: string, texts: { prompt: string; response: string }): boolean {
  try {
    return storeContent(readContent(content, texts), texts) === content
  } catch {
    return false
  }
}
