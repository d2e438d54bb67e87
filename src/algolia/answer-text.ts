import { timeSlices } from '#archive/time-slices.ts'
import { LIMITS } from './limits.ts'
import { ProtocolError } from './protocol-error.ts'

const TOO_LARGE = `The answer is larger than ${LIMITS.answerBytes / 2 ** 20} MB: ask for fewer hits or fewer attributes`
const TOO_MANY = 'Too many large answers are being made just now. Please try again in a moment.'
const TOO_LONG = 'The answer takes too long to make: ask for fewer hits, fewer attributes or fewer words'

/** Bytes of all answers that are being made. */
let madeBytes = 0

/**
 * The JSON text of one call's answer, written hit by hit: it is made in slices of time, and ends where it is too large or
 * takes too long, before anything is sent. To be held by `using`.
 */
export class AnswerText {
  readonly #parts: Buffer[] = []
  #length = 0
  readonly #slices = timeSlices({ ms: LIMITS.workMs, error: () => new ProtocolError(400, TOO_LONG) })

  /** To be awaited between two steps of the work, such as two hits. @throws ProtocolError 400 when it takes too long */
  yieldToEventLoop(): Promise<void> {
    return this.#slices()
  }

  /** @throws ProtocolError 400 when the answer is too large with this text, 429 when all that are being made are */
  add(text: string): void {
    const part = Buffer.from(text)
    this.#length += part.length
    madeBytes += part.length
    if (this.#length > LIMITS.answerBytes) throw new ProtocolError(400, TOO_LARGE)
    if (madeBytes > LIMITS.allAnswersBytes) throw new ProtocolError(429, TOO_MANY)
    this.#parts.push(part)
  }

  /** All that was added. */
  bytes(): Buffer {
    return Buffer.concat(this.#parts, this.#length)
  }

  [Symbol.dispose](): void {
    madeBytes -= this.#length
  }
}
