import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const whole = z.object({
  card: z.string().max(200).describe('the id of a card'),
  conversation: z.stringbool().default(false).describe('true: every card of the conversation that the card is of'),
})

export const readForgettable = endpoint('GET /api/forget', {
  summary: 'What would be deleted for good with a card or its conversation, with the words that would go (admin)',
  query: whole,
  output: z.object({
    session: z.string(),
    cards: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        prompt: z.string().describe('its first 200 letters'),
        response: z.string().describe('its first 200 letters'),
        isPrivate: z.boolean(),
        hasPicture: z.boolean(),
      }),
    ),
    letters: z.number().int().describe('code points of all prompts and responses'),
    comments: z.number().int(),
    stars: z.number().int(),
    others: z.number().int().describe('how many other cards of their conversations stay, which have its title'),
  }),
})

export const forget = endpoint('POST /api/forget', {
  summary:
    'Deletes a card or its conversation for good, with texts, source, pictures, comments and stars; nothing brings it back (admin)',
  body: z.strictObject({
    card: z.string().max(200),
    conversation: z.boolean().default(false),
    cards: z
      .number()
      .int()
      .min(1)
      .describe('how many cards the caller saw would go; if it is another number, nothing is done (409)'),
  }),
  output: z.object({ forgotten: z.number().int() }),
  answersWhenDone: true,
})
