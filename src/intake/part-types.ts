/** Types of parts and contents with messages of a person or the AI; an unknown type may be anything, and is never shown. */
const WORDS = new Set<unknown>([
  'text',
  'markdown',
  'rich_text',
  'input_text',
  'output_text',
  'refusal',
  'audio_transcription',
])

/** True for a type that is shown as text. */
export const isWords = (type: unknown): boolean => WORDS.has(type)

/** True for a type of reasoning. */
export const isReasoning = (type: string): boolean => /think|thought|reason|analysis|cot/i.test(type)
