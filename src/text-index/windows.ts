/** Words of the longest window: 65,536 cards are looked at in one go. */
export const MAX_WORDS = 2048

/** Windows whose words are compared by their positions are shorter, as each card may take a microsecond. */
const MAX_WORDS_SLOWLY = 512

const LEAST_WORDS = 64

/** Cards that are looked at together: whole words of a bit set. */
export interface Window {
  /** The ordinal of its first bit, a multiple of 32. */
  from: number
  words: number
}

/** How a stretch of cards is cut. */
export interface Cut {
  isFalling: boolean
  /** How many cards are wanted; infinite for all. */
  wanted: number
  /** Which share of the cards is expected to be found. */
  density: number
  /** True where the positions of words must be read. */
  isSlow: boolean
}

/** The windows of a stretch of ordinals, the first as long as what is wanted should take, and each twice the one before. */
export function* windowsOf(from: number, to: number, { isFalling, wanted, density, isSlow }: Cut): Generator<Window> {
  const most = isSlow ? MAX_WORDS_SLOWLY : MAX_WORDS
  const expected = Math.ceil((wanted * 1.2) / Math.max(density, 1e-9) / 32)
  let words = Math.min(most, Math.max(LEAST_WORDS, expected))
  let [first, end] = [from >>> 5, (to + 31) >>> 5]
  while (first < end) {
    const taken = Math.min(words, end - first)
    yield { from: (isFalling ? end - taken : first) * 32, words: taken }
    if (isFalling) end -= taken
    else first += taken
    words = Math.min(most, words * 2)
  }
}

const freeMasks: Uint32Array[] = []
const freeLists: Uint32Array[] = []

/** Lends a bit set as long as a window, with anything in it, until `use` returns. */
export const withScratch = <T>(use: (mask: Uint32Array) => T): T => lend(freeMasks, MAX_WORDS, use)

/** Lends room for the ordinals of a window, with anything in it, until `use` returns. */
export const withCards = <T>(use: (cards: Uint32Array) => T): T => lend(freeLists, MAX_WORDS * 32, use)

function lend<T>(free: Uint32Array[], length: number, use: (array: Uint32Array) => T): T {
  const array = free.pop() ?? new Uint32Array(length)
  try {
    return use(array)
  } finally {
    free.push(array)
  }
}
