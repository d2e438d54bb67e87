/** The lengths of a turn's question and answer, in characters. */
export interface TurnLengths {
  promptLen: number
  responseLen: number
}

/** Maximum number of turns that are drawn: more strokes would convey nothing. */
const MAX_STROKES = 40
/** Length of a stroke for a text of 100 characters, in pixels; it grows with the square root of the length. */
const UNIT = 4
const MAX_LENGTH = 40

const lengthOf = (letters: number) => Math.min(MAX_LENGTH, Math.max(3, UNIT * Math.sqrt(letters / 100)))

/** The positions of a turn's strokes, in pixels from the left. */
interface Stroke {
  at: number
  asked: number
  answered: number
}

/** The strokes of the first 40 turns, and their total width. */
export function strokesOf(turns: readonly TurnLengths[]): { strokes: Stroke[]; width: number } {
  const strokes: Stroke[] = []
  let width = 0
  for (const { promptLen, responseLen } of turns.slice(0, MAX_STROKES)) {
    const [asked, answered] = [lengthOf(promptLen), lengthOf(responseLen)]
    strokes.push({ at: width, asked, answered })
    width += asked + answered + 6
  }
  return { strokes, width }
}

/** The shape of a conversation: turn by turn a thick stroke for the prompt and a thin one for the answer. */
export function ConversationShape({ turns, className = '' }: { turns: readonly TurnLengths[]; className?: string }) {
  const { strokes, width } = strokesOf(turns)
  return (
    <svg aria-hidden width={width} height="6" className={`no-print max-w-full ${className}`}>
      {strokes.map(({ at, asked, answered }) => (
        <g key={at}>
          <rect x={at} y="0" width={asked} height="6" className="fill-ink" />
          <rect x={at + asked + 1} y="2.25" width={answered} height="1.5" className="fill-line" />
        </g>
      ))}
    </svg>
  )
}
