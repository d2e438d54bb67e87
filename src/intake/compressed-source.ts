import { hash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'

/** The record of a conversation as the archive keeps it (R12.21). */
export interface CompressedSource {
  /** SHA-256 of the record's bytes, in hexadecimal. */
  hash: string
  /** Bytes of the record. */
  size: number
  /** The record compressed by zstd; null where hashes alone are kept. */
  bytes: Uint8Array | null
}

/** A compressed record with where it came from. */
export interface IntakeSource extends CompressedSource {
  /** The name of the kind of export. */
  kind: string
  /** The name of the export's file. */
  file: string
  /** The ids of all cards that it holds, shown or on other branches. */
  cards: string[]
}

/** Compresses the text of a record. @param keepBytes false keeps its hash and size alone (KEEP_SOURCES=off) */
export function compressSource(record: string | Buffer, keepBytes: boolean): CompressedSource {
  const bytes = typeof record === 'string' ? Buffer.from(record) : record
  return {
    hash: hash('sha256', bytes, 'hex'),
    size: bytes.length,
    bytes: keepBytes ? compressed(bytes) : null,
  }
}

const MAX_CHUNK_BYTES = 1 << 16

/**
 * Tables and buffers are made as large as the record needs them: most are small, and an import compresses one by one. Copied out
 * of the buffer that zlib fills, which is as large as the record and would be held, and sent between threads, with it.
 */
const compressed = (bytes: Buffer): Uint8Array =>
  new Uint8Array(
    zstdCompressSync(bytes, {
      pledgedSrcSize: bytes.length,
      chunkSize: Math.min(Math.max(bytes.length, 1024), MAX_CHUNK_BYTES),
    }),
  )
