/** Types of parts and contents that are messages of a person or the AI; an unknown type may be anything, and is never shown. */
const WORDS = new Set<unknown>([
  'text',
  'markdown',
  'rich_text',
  'input_text',
  'output_text',
  'refusal',
  'audio_transcription',
])

/** True for the name of what is shown as words. */
export const isWords = (type: unknown): boolean => WORDS.has(type)

/** True for the name of what an AI thinks before it answers. */
export const isReasoning = (type: string): boolean => /think|thought|reason|analysis|cot/i.test(type)
