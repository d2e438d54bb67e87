import { z } from 'zod'

/** Every answer that is not a success has this shape; `message` is a sentence for people. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string().describe("what kind of refusal it is, such as 'not-found'; docs/api.md lists them"),
    message: z.string().describe('a sentence for people'),
    requestId: z.string().describe('the name of the request in the log of the server'),
    place: z
      .object({
        at: z.number().int().describe('where it begins, in UTF-16 code units'),
        length: z.number().int(),
        message: z.string(),
        suggestion: z.string().describe('what would do'),
      })
      .optional()
      .describe('where a query of the query language is wrong'),
  }),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
