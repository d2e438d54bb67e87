/** How long a card leads before the next (R2.40). */
const ROTATE_MS = 12_000
/** A turn: out, then the next leads, then in; each step takes this long (R2.41). */
export const STEP_MS = 300
/** Each card behind the first appears this much later, in milliseconds (R2.41). */
export const STAGGER_MS = 200

/** Where the carousel is. */
export interface Rotation {
  /** Which card leads. */
  index: number
  /** Turns made by itself since these cards came. */
  turns: number
  /** Still; going out; or coming in. */
  phase: 'still' | 'out' | 'in'
}

export const AT_REST: Rotation = { index: 0, turns: 0, phase: 'still' }

/** `by` cards on, or back when negative, round and round among `count`. */
export const turned = (index: number, by: number, count: number): number =>
  count === 0 ? 0 : (((index + by) % count) + count) % count

/** The next step of a turn: still → out → (the next leads) in → still. */
export function step({ index, turns, phase }: Rotation, count: number): Rotation {
  if (phase === 'still') return { index, turns, phase: 'out' }
  if (phase === 'out') return { index: turned(index, 1, count), turns: turns + 1, phase: 'in' }
  return { index, turns, phase: 'still' }
}

/** How long the present phase lasts, in milliseconds. */
export const phaseLength = ({ phase }: Rotation): number => (phase === 'still' ? ROTATE_MS : STEP_MS)

/** True when every card has led once and fresh ones are due; they come between two turns, never within one. */
export const isRoundOver = ({ turns, phase }: Rotation, count: number): boolean =>
  count > 0 && turns >= count && phase === 'in'
