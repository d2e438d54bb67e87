import { z } from 'zod'

/** Every answer that is not a success has this shape; `message` is a sentence for people. */
export const errorAnswer = z.object({
  error: z.object({
    code: z.string().describe("what kind of refusal it is, such as 'not-found'"),
    message: z.string().describe('a sentence for people'),
    requestId: z.string().describe('the name of the request in the log of the server'),
  }),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
