import { z } from 'zod'
import { cardParams } from './card.ts'
import { endpoint, nameSchema, resource } from './endpoint.ts'
import { turn } from './sessions.ts'

/** A card of a group without its response. */
const askedCard = turn.extend({ prompt: z.string().describe('its first 1000 letters') })
nameSchema(askedCard, 'AskedCard')

export const readAsked = endpoint('GET /api/cards/:id/asked', {
  summary: 'The public cards whose prompts ask nearly the same as that of a card, in the order of time, it among them',
  params: cardParams,
  output: resource('AskedGroup', {
    total: z.number().int().describe('how often it was asked: 1 where no other prompt asks the same'),
    since: z.string().nullable().describe('the day of the first, YYYY-MM-DD; null where it has none'),
    cards: z.array(askedCard).max(50).describe('at most 50: the first, and those around the card in time'),
    isLearning: z.boolean().describe('true while prompts are compared for the first time: then there is only the card'),
  }),
})
