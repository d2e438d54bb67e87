import { z } from 'zod'
import { KEY_SCOPES } from '#archive/key-scope.ts'
import { endpoint, resource } from './endpoint.ts'
import { storableText } from './storable.ts'

const act = z.object({ at: z.iso.datetime(), by: z.string().describe('the name by which admins know each other') })

export const apiKey = resource('ApiKey', {
  id: z.string().describe('the part of the key after colloquy_'),
  name: z.string(),
  scope: z.enum(KEY_SCOPES).describe('each includes those before it'),
  state: z
    .enum(['open', 'ended', 'withdrawn', 'powerless'])
    .describe('powerless: its owner is not an admin, and it is refused'),
  made: act,
  endsAt: z.iso.datetime().nullable().describe('null for a key without an end'),
  withdrawn: act.nullable(),
  usedAt: z.iso.datetime().nullable().describe('when it was used last, to the minute'),
})

export const makeKey = endpoint('POST /api/keys', {
  summary: 'Makes an API key in the name of the admin who asks; not by a key itself (admin)',
  body: z.strictObject({
    name: storableText(200).describe('what it is for'),
    scope: z.enum(KEY_SCOPES),
    end: storableText(40)
      .nullable()
      .default(null)
      .describe(
        "a length from now ('12h', '30d', '8w'), a day ('2026-12-24': to its end), or an instant with its zone",
      ),
  }),
  output: z.object({ apiKey, key: z.string().describe('the key; no other call says it') }),
  keyScope: 'none',
})

export const listKeys = endpoint('GET /api/keys', {
  summary: 'The API keys: those in use first, then the latest; 200 at most (admin)',
  output: z.object({ keys: z.array(apiKey) }),
  keyScope: 'none',
})

export const withdrawKey = endpoint('DELETE /api/keys/:id', {
  summary: 'Withdraws an API key for good; it stays in the list (admin)',
  params: z.object({ id: z.string().max(64).describe('the id of an API key') }),
  output: z.object({ apiKey }),
  keyScope: 'none',
})
