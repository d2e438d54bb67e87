import { z } from 'zod'
import type { Alternative } from '#archive/parts.ts'
import { nameSchema, resource } from './endpoint.ts'

const file = {
  name: z.string(),
  type: z.string().describe("media type; '' where it is not known"),
  size: z.number().describe('bytes; 0 where they are not known'),
  file: z.string().describe("its name under /images/ or /files/; '' where the export lacked it"),
}

const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().describe('Markdown') }),
  z.object({
    kind: z.literal('document'),
    title: z.string(),
    language: z.string().describe("'' for Markdown"),
    versions: z.array(z.string()).describe('the oldest first'),
    earlier: z
      .number()
      .int()
      .exactOptional()
      .describe('how many of the versions, from the first, are those of earlier cards'),
  }),
  z.object({ kind: z.literal('reasoning'), text: z.string() }),
  z.object({ kind: z.literal('tool'), name: z.string(), input: z.string(), output: z.string() }),
  z.object({ kind: z.literal('picture'), ...file }),
  z.object({ kind: z.literal('audio'), ...file }),
  z.object({ kind: z.literal('file'), ...file }),
  z.object({ kind: z.literal('citation'), title: z.string(), url: z.string() }),
])
nameSchema(part, 'Part')

/** An exchange by its parts, in their order. */
const exchange = resource('Exchange', {
  prompt: z.array(part),
  response: z.array(part),
  model: z.string().describe("'' where it is not known"),
  at: z.string().describe("ISO instant; '' where it is not known"),
})

const alternative = exchange.extend({
  after: z
    .array(
      exchange.extend({
        // Alternatives hold turns that hold alternatives.
        alternatives: z.array(z.lazy((): z.ZodType<Alternative> => alternative)),
      }),
    )
    .describe('what followed on its branch'),
})
nameSchema(alternative, 'Alternative')

/** What a card holds beyond its prompt and response; absent where these are all that the caller may see. */
export const contentFields = {
  parts: exchange
    .exactOptional()
    .describe('what prompt and response consist of; absent where they are a text each and all there is'),
  answer: z
    .number()
    .int()
    .exactOptional()
    .describe('the place of this exchange among its siblings, counted from 1; with `parts` only'),
  alternatives: z
    .array(alternative)
    .exactOptional()
    .describe('its siblings: answers that were made again, prompts that were edited; with `parts` only'),
  reasoning: z
    .enum(['admins', 'card', 'public'])
    .exactOptional()
    .describe('for admins: who sees reasoning and tools, where the card holds any'),
}
