/** Time for which a card leads, in milliseconds (R2.40). */
const ROTATE_MS = 12_000
/** Duration of each step of a turn, in milliseconds: fade out, change of the leading card, fade in (R2.41). */
export const STEP_MS = 300
/** Delay between the appearance of consecutive cards, in milliseconds (R2.41). */
export const STAGGER_MS = 200

/** The state of the carousel. */
export interface Rotation {
  /** Index of the leading card. */
  index: number
  /** Number of automatic turns since these cards came. */
  turns: number
  /** Showing a card, fading out, or fading in. */
  phase: 'still' | 'out' | 'in'
}

export const RESTING: Rotation = { index: 0, turns: 0, phase: 'still' }

/** The index `by` cards later, or earlier when negative, modulo `count`. */
export const turned = (index: number, by: number, count: number): number =>
  count === 0 ? 0 : (((index + by) % count) + count) % count

/** The next step of a turn: still → out → (the next leads) in → still. */
export function step({ index, turns, phase }: Rotation, count: number): Rotation {
  if (phase === 'still') return { index, turns, phase: 'out' }
  if (phase === 'out') return { index: turned(index, 1, count), turns: turns + 1, phase: 'in' }
  return { index, turns, phase: 'still' }
}

/** Duration of the current phase, in milliseconds. */
export const phaseLength = ({ phase }: Rotation): number => (phase === 'still' ? ROTATE_MS : STEP_MS)

/** True when every card has led once, so that the next day is due; days change between two turns, never within one. */
export const hasRoundEnded = ({ turns, phase }: Rotation, count: number): boolean =>
  count > 0 && turns >= count && phase === 'in'
