import { z } from 'zod'
import { endpoint, nameSchema, resource } from './endpoint.ts'
import { logQuery } from './log-query.ts'

const count = z.number().int()
const counts = z.record(z.string(), count)

/** Where the letters of an import ended (R12.9). */
const letters = z
  .object({
    source: count,
    shown: count,
    folded: count.describe('in reasoning and tools'),
    alternative: count.describe('in other answers and edited prompts, and what followed on them'),
    leftOut: z.array(z.object({ reason: z.string(), letters: count })),
    lost: count.describe('what nothing accounts for: 0'),
  })
  .describe('code points of the contents of all messages')
nameSchema(letters, 'Letters')

/** The ledger of an import as the dashboard shows it (R12.8). */
export const ledger = resource('Ledger', {
  source: z.string(),
  conversations: count,
  unreadable: count,
  messages: count,
  cards: count,
  repeated: count
    .optional()
    .describe('of these, cards that are in the files more than once; the most complete is kept'),
  outcomes: counts.describe(
    'every message is in exactly one: card, part, hidden, alternative (before: otherBranch), failed, missingAsset',
  ),
  letters: letters.optional().describe('absent for imports of before they were counted'),
  hidden: counts.describe('hidden messages by why they are'),
  placeholders: count.optional().describe('placeholders of the maker that were left out of messages that are shown'),
  assets: z.object({ found: count, missing: count, files: count }),
  failures: z
    .array(
      z.object({ file: z.string(), line: count, conversation: z.string(), message: z.string(), reason: z.string() }),
    )
    .describe('the first 100'),
  failureCount: count,
  added: count,
  changed: count,
  unchanged: count,
})

export const getDashboard = endpoint('GET /api/admin/dashboard', {
  summary: 'The state of the archive in numbers (admin)',
  output: z.object({
    counts: z.object({
      cards: count,
      public: count,
      private: count,
      viewed: count,
      waiting: count.describe('private cards that no admin has reviewed'),
      unseenFindings: count.describe('private cards with findings that were not all visited'),
      sessions: count,
      categories: count,
      comments: count,
      stars: count,
      members: count.describe('accounts, admins included'),
    }),
    activity: z
      .array(z.object({ month: z.string(), public: count, private: count }))
      .describe('cards by month (YYYY-MM), in the order of time; months without any are left out'),
    undated: count.describe('cards without a day'),
    index: z.object({
      ok: z.boolean(),
      missing: count.describe('cards that the index does not hold as it should'),
      stray: count.describe('entries of the index without a card'),
    }),
    lastImport: z.object({ at: z.iso.datetime(), ledger }).nullable(),
    unfinishedImport: z.iso
      .datetime()
      .nullable()
      .describe('when the latest import of the page began, where it has not ended: it runs, or was stopped'),
    watched: z
      .array(
        z.object({
          folder: z.string().describe('on the machine that follows it'),
          isFollowed: z.boolean().describe('a process follows it now'),
          trouble: z.string().describe("why it cannot be followed; '' where it can"),
          files: count.describe('that were read'),
          lastRead: z.iso.datetime().nullable().describe('when something new was read in it'),
          troubles: z.array(z.object({ file: z.string(), trouble: z.string() })).describe('the latest 20'),
          troubled: count.describe('files that could not be read, or only in part'),
        }),
      )
      .describe('folders that are or were followed by `WATCH` or `colloquy watch`'),
    lastBackup: z.object({ at: z.iso.datetime() }).nullable(),
    backupSchedule: z
      .object({ every: count.describe('milliseconds between two'), keep: count.describe('the newest, which stay') })
      .nullable()
      .describe('when this server writes backups by itself; null where it writes none'),
    backupFailure: z.string().nullable().describe('why the last scheduled backup failed; null where none did'),
    revision: count,
  }),
})

export const listChanges = endpoint('GET /api/admin/changes', {
  summary: 'The log of corrections, the latest first (admin)',
  query: logQuery,
  output: z.object({
    changes: z.array(
      z.object({
        number: count,
        at: z.iso.datetime(),
        by: z.string().describe('who: the display name, or the part of the e-mail address before the @'),
        cardId: z.string(),
        field: z.enum(['category', 'sessionTitle', 'pageTitle', 'slug', 'imageUrl']),
        before: z.string(),
        after: z.string(),
      }),
    ),
    next: count.nullable().describe('what `before` must be for older ones; null at the end'),
    total: count,
  }),
})
