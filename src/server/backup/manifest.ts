import { z } from 'zod'
import { RULES_FILE } from '#intake/category-rules.ts'

/** Raised when a backup cannot be read any more as those before it. */
export const VERSION = 1

export const MANIFEST = 'manifest.json'

const part = z.object({
  /** Its path in the zip. */
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string(),
  /** Lines of a `.jsonl` part. */
  rows: z.number().int().nonnegative().exactOptional(),
})

/** What a backup says about itself; the last part of the zip. */
export const manifest = z.object({
  format: z.literal('colloquy-backup'),
  version: z.literal(VERSION),
  /** The last step of the program's database that wrote it (store/migrations). */
  step: z.string(),
  createdAt: z.iso.datetime(),
  /** The archive's own numbers, so that answers kept in browsers are not taken for those of the restored archive. */
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
