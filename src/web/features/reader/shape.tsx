import type { Turn } from '#web/data/session-turns.ts'

/** More turns than this say nothing as strokes. */
const MAX_STROKES = 40
/** A stroke is this long for a text of 100 letters, and grows with the root of its length. */
const UNIT = 4
const LONGEST = 40

const lengthOf = (letters: number) => Math.min(LONGEST, Math.max(3, UNIT * Math.sqrt(letters / 100)))

interface Stroke {
  id: string
  at: number
  asked: number
  answered: number
}

/** Where the strokes of each turn lie, in pixels from the left. */
function strokesOf(turns: readonly Turn[]): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = []
  let width = 0
  for (const { id, promptLen, responseLen } of turns.slice(0, MAX_STROKES)) {
    const [asked, answered] = [lengthOf(promptLen), lengthOf(responseLen)]
    strokes.push({ id, at: width, asked, answered })
    width += asked + answered + 6
  }
  return { strokes, width }
}

/** The form of a conversation: a thick stroke for what was asked, a thin one for what was answered, turn after turn. */
export function Shape({ turns, className = '' }: { turns: readonly Turn[]; className?: string }) {
  const { strokes, width } = strokesOf(turns)
  return (
    <svg aria-hidden width={width} height="6" className={`no-print max-w-full ${className}`}>
      {strokes.map(({ id, at, asked, answered }) => (
        <g key={id}>
          <rect x={at} y="0" width={asked} height="6" className="fill-ink" />
          <rect x={at + asked + 1} y="2.25" width={answered} height="1.5" className="fill-line" />
        </g>
      ))}
    </svg>
  )
}
