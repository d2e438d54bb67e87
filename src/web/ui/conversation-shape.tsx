/** How long question and answer of a turn are, in letters. */
export interface TurnLengths {
  promptLen: number
  responseLen: number
}

/** More turns than this say nothing as strokes. */
const MAX_STROKES = 40
/** A stroke is this long for a text of 100 letters, and grows with the root of its length. */
const UNIT = 4
const MAX_LENGTH = 40

const lengthOf = (letters: number) => Math.min(MAX_LENGTH, Math.max(3, UNIT * Math.sqrt(letters / 100)))

/** Where the strokes of a turn lie, in pixels from the left. */
interface Stroke {
  at: number
  asked: number
  answered: number
}

/** The strokes of the first 40 turns, and how wide they are together. */
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
