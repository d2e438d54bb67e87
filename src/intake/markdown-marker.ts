/** A line of a log that says who speaks next. */
export interface Marker {
  role: 'user' | 'assistant' | 'system' | 'tool'
  /** Id of the message; null where the line names none. */
  id: string | null
  /** What the line says of the time, as it is written; '' where it says nothing. */
  time: string
  /** The AI's model, where it stands in the place of its name. */
  model: string | null
  /** What is said on the same line, behind a bold name and a colon; '' where nothing is. */
  inline: string
  /** How the line is made: lines that are made otherwise belong to the text. */
  style: string
}

const HEADING = /^(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/
const BOLD = /^((?:[^\p{L}\p{N}\s*]+\s*)?)(\*\*|__)(.+?)\2(.*)$/u
const LEADING = /^[^\p{L}\p{N}]*/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u

const NAMES: Record<Marker['role'], RegExp> = {
  user: /^(?:user|human|me|you|prompt|question|q)\b/i,
  assistant: /^(?:assistant|chat\s?gpt|claude|gemini|copilot|bard|bot|chatbot|ai|model|response|answer|a)\b/i,
  system: /^(?:system|developer)\b/i,
  tool: /^(?:tool|function)\b/i,
}
const MODEL =
  /^(?:gpt|claude|gemini|llama|mistral|deepseek|qwen|grok|o)[-\s]?\d[\w.-]*(?:\s(?:mini|turbo|pro|sonnet|opus|haiku|preview))?\b/i
const SAID = /^\s*(?:said|asked|wrote|responded|replied|says)\b/i
const FACES: [Marker['role'], RegExp][] = [
  ['user', /[👤👥🧑👨👩🧔👦👧🙋🙂😀🗣💬❓🙎🧍]/u],
  ['assistant', /[🤖🧠✨🦾💡🟢]/u],
  ['system', /[⚙🔧📋]/u],
]

/** Names behind which a text may follow on the same line: `**You:** How warm?` */
const INLINE =
  /^((?:[^\p{L}\p{N}\s*]+\s*)?\*\*(?:[^\p{L}\p{N}\s*]+\s*)?(?:user|human|me|you|assistant|chat\s?gpt|claude|gemini|copilot|bot|ai)(?::\*\*|\*\*:))\s+(\S.*)$/iu
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?'

const GROUP = /[([]([^()[\]]*)[)\]]/g
const ID = /^`?([A-Za-z0-9_-]*[0-9_-][A-Za-z0-9_-]{7,})`?$/
const DATE = `(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|${MONTH} \\d{1,2},? \\d{4}|\\d{1,2} ${MONTH} \\d{4})`
const CLOCK = '(?:\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:\\s?[AP]M)?)'
const TIME = new RegExp(`${DATE}?[T ,]*(?:at )?${CLOCK}?\\s*(?:Z|UTC|GMT)?(?:[+-]\\d\\d:?\\d\\d)?`, 'i')

/**
 * Reads a line as a marker: a heading or a bold line that is nothing but a speaker's name or face, with an id or a time
 * at most (`## User (…) - 2025-06-12T00:23:18+00:00`, `### 🤖 Assistant`, `**You said:**`).
 * @returns null for every other line
 */
export function markerOf(line: string): Marker | null {
  if (line.length > 300 && !/^\W{0,20}\*\*/.test(line)) return null
  const heading = HEADING.exec(line)
  if (heading) return readLabel(heading[2]!, heading[1]!)
  const inline = INLINE.exec(line)
  const marker = inline && markerOf(inline[1]!)
  if (marker) return { ...marker, inline: inline[2]! }
  const bold = BOLD.exec(line)
  // A colon ends the name: what follows it is text.
  if (bold && /:\s*$/.test(bold[3]!) && bold[4]!.trim() !== '') return null
  return bold ? readLabel(`${bold[1]}${bold[3]}${bold[4]}`, bold[2]!) : null
}

function readLabel(label: string, kind: string): Marker | null {
  const plain = label.replace(/\*\*|__/g, '')
  const lead = LEADING.exec(plain)![0]
  const face = PICTOGRAPH.test(lead) ? (FACES.find(([, faces]) => faces.test(lead))?.[0] ?? null) : null
  let rest = plain.slice(lead.length)
  let role: Marker['role'] | null = null
  let model: string | null = null
  const modelName = MODEL.exec(rest)?.[0]
  if (modelName !== undefined) {
    role = 'assistant'
    model = modelName
    rest = rest.slice(modelName.length)
  } else {
    for (const [name, pattern] of Object.entries(NAMES) as [Marker['role'], RegExp][]) {
      const word: string | undefined = pattern.exec(rest)?.[0]
      if (word === undefined) continue
      role = name
      rest = rest.slice(word.length)
      break
    }
  }
  if (role === null && rest === '') role = face
  if (role === null) return null
  const found = readRest(rest.replace(/^[\])]+/, '').replace(SAID, ''))
  return (
    found && {
      role,
      inline: '',
      ...found,
      model: model ?? found.model,
      style: `${kind}${lead !== '' && PICTOGRAPH.test(lead) ? ' face' : ''}`,
    }
  )
}

/** What stands behind the name: nothing, a number, a model, an id, a time; null when it is anything else. */
function readRest(rest: string): Pick<Marker, 'id' | 'time' | 'model'> | null {
  let id: string | null = null
  let model: string | null = null
  // Some logs number their messages.
  const unnumbered = rest.replace(/^\s+#?\d{1,5}(?=\s*$|\s*[:([–—])/, '')
  let left = unnumbered.replace(GROUP, (group, inner: string) => {
    if (MODEL.test(inner.trim()) && !/\s\S+\s/.test(inner.trim())) {
      model = inner.trim()
      return ' '
    }
    const name = ID.exec(inner.trim())?.[1]
    if (name !== undefined && !/^\d{4}-\d\d-\d\d/.test(name)) {
      id ??= name
      return ' '
    }
    return /\d/.test(inner) ? ` ${inner} ` : group
  })
  left = left.replace(/[*_`•·|–—<>]|^\s*[-:,]|\s[-:]\s/g, ' ').trim()
  const time = TIME.exec(left)?.[0] ?? ''
  left = left.replace(time, '').replace(/[\s:,.-]|\bat\b|\bon\b/g, '')
  return left === '' ? { id, model, time: time.trim() } : null
}
