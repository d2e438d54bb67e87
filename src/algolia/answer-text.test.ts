import { describe, expect, it } from 'vitest'
import { AnswerText } from './answer-text.ts'
import { LIMITS } from './limits.ts'

const MB = 2 ** 20
const part = 'x'.repeat(MB)

/** An answer that is being made. */
function begun(megabytes: number): AnswerText {
  const text = new AnswerText()
  for (let added = 0; added < megabytes; added++) text.add(part)
  return text
}

describe('the text of an answer', () => {
  it('is all that was added, in bytes', () => {
    using text = new AnswerText()
    text.add('{"a":"é"')
    text.add('}')
    expect(text.bytes().toString()).toBe('{"a":"é"}')
  })

  it('is refused above 32 MB', { tags: 'scale' }, () => {
    using text = begun(LIMITS.answerBytes / MB)
    expect(() => text.add('x')).toThrow('The answer is larger than 32 MB')
  })

  it('is refused while all that are being made have 128 MB, and no longer than that', { tags: 'scale' }, () => {
    const others = Array.from({ length: 4 }, () => begun(31))
    {
      using text = begun(4)
      expect(() => text.add('x')).toThrow(
        'Too many large answers are being made just now. Please try again in a moment.',
      )
    }
    for (const other of others) other[Symbol.dispose]()
    using text = begun(20)
    expect(text.bytes()).toHaveLength(20 * MB)
  })
})
