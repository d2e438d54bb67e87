import { hash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'

/** The stored record of a conversation (R12.21). */
export interface CompressedSource {
  /** SHA-256 of the record's bytes, in hexadecimal. */
  hash: string
  /** Bytes of the record. */
  size: number
  /** The record compressed by zstd; null where only hashes are stored. */
  bytes: Uint8Array | null
}

/** A compressed record with its origin. */
export interface IntakeSource extends CompressedSource {
  /** The name of the kind of export. */
  kind: string
  /** The name of the export's file. */
  file: string
  /** The ids of all its cards, on shown and other branches. */
  cards: string[]
}

/** Compresses the text of a record. @param keepBytes false to store only its hash and size (KEEP_SOURCES=off) */
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
 * Copies the bytes out of zlib's output buffer, which is as large as the record and would otherwise stay in memory, and be sent
 * between threads. Tables and buffers are sized for the record, as an import compresses many small ones.
 */
const compressed = (bytes: Buffer): Uint8Array =>
  new Uint8Array(
    zstdCompressSync(bytes, {
      pledgedSrcSize: bytes.length,
      chunkSize: Math.min(Math.max(bytes.length, 1024), MAX_CHUNK_BYTES),
    }),
  )
