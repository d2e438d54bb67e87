import type { Exchange, Part } from '#archive/parts.ts'

/** A prompt or a response that is one text. */
export const textParts = (text: string): Part[] => [{ kind: 'text', text }]

/** A turn of two texts, of no model and no time. */
export const textTurn = (prompt: string, response: string): Exchange => ({
  prompt: textParts(prompt),
  response: textParts(response),
  model: '',
  at: '',
})
