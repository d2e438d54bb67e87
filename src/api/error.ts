import { z } from 'zod'

/** Every answer that is not a success has this shape; `message` is a sentence for people. */
const errorAnswer = z.object({
  error: z.object({ code: z.string(), message: z.string(), requestId: z.string() }),
})

export type ErrorAnswer = z.infer<typeof errorAnswer>
