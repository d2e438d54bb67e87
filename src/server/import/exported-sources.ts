import { hash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'
import type { ArchiveLine, SourceLine } from '#archive/archive-line.ts'
import { Refusal } from '#archive/refusal.ts'
import type { SourceRow } from '#store/sources.ts'

/** The sources among the lines of our own export. @throws Refusal where the bytes of one do not match its hash */
export const sourcesOf = (lines: readonly ArchiveLine[]): SourceRow[] =>
  lines.flatMap((line) => ('source' in line ? [rowOf(line.source)] : []))

function rowOf({ importedAt, bytes: base64, ...source }: SourceLine): SourceRow {
  const bytes = base64 === null ? null : Buffer.from(base64, 'base64')
  if (bytes !== null && !isWhole(bytes, source)) {
    throw new Refusal('bad-request', `The source ${source.hash} of this export is damaged: use another copy.`)
  }
  return { ...source, imported_at: Date.parse(importedAt), bytes }
}

function isWhole(bytes: Buffer, source: Pick<SourceLine, 'hash' | 'size'>): boolean {
  try {
    const record = zstdDecompressSync(bytes, { maxOutputLength: Math.max(1, source.size) })
    return record.length === source.size && hash('sha256', record, 'hex') === source.hash
  } catch {
    return false
  }
}
