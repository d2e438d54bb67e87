import { z } from 'zod'
import { RULES_FILE } from '#intake/category-rules.ts'

/** Version of the format, raised when backups have to be read differently than before. */
export const VERSION = 1

export const MANIFEST = 'manifest.json'

const part = z.object({
  /** Its path in the zip. */
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  /** Number of lines of a `.jsonl` part. */
  rows: z.number().int().nonnegative().exactOptional(),
})

/** The manifest of a backup, its last part. */
export const manifest = z.object({
  format: z.literal('colloquy-backup'),
  version: z.literal(VERSION),
  /** The last migration of the program that wrote it (store/migrations). */
  step: z.string(),
  createdAt: z.iso.datetime(),
  /**
   * The archive's revisions: a restore continues above them, so that responses cached in browsers are not mistaken for current
   * ones.
   */
  revision: z.number().int(),
  events: z.number().int(),
  counts: z.number().int(),
  parts: z.array(part),
})

export type Part = z.infer<typeof part>
export type Manifest = z.infer<typeof manifest>

export const CARDS_PART = 'tables/cards.jsonl'
export const tablePart = (table: string): string => `tables/${table}.jsonl`
export const imagePart = (name: string): string => `images/${name}`
export const filePart = (name: string): string => `files/${name}`

/** The owner's texts and rules in the data folder. */
export const OWN_TEXTS = ['about.md', 'faq.md', RULES_FILE] as const
