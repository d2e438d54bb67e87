import { z } from 'zod'

/**
 * `GET /api/live`, a stream of server-sent events for everyone (not a call of `call.ts`: use `EventSource`). With `?after=`, the
 * revision that its reader knows (`SiteData`), a change since then is made known by `reload`; with `?gone=`, the `to` of the
 * last `departed` that it followed or nothing, so is what has gone since then, by `departed`:
 *
 * - `changed` { revision }: cards are different from what was read before, for visitors public ones; at most one a second.
 * - `gone` { id }: what was public of this card until now is not any more, for anyone but admins: all of it, or words that are
 *   redacted. Nothing else is said of it; a page that shows it drops it and asks again.
 * - `departed` { from, to }: all that has gone between two places of the archive was named by `gone` before; where `from` is
 *   null, it was not. A reader that keeps copies, and is at neither place, drops them all. `to` is where it is then.
 * - `reload` {}: something was missed or too much happened at once: everything that is shown is to be asked for again.
 */
const liveEvents = {
  changed: z.object({ revision: z.number().int() }),
  gone: z.object({ id: z.string() }),
  departed: z.object({ from: z.string().nullable(), to: z.string() }),
  reload: z.object({}),
} as const

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> }
