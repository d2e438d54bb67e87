/** A line of a log that names the next speaker. */
export interface Marker {
  role: 'user' | 'assistant' | 'system' | 'tool'
  /** Id of the message; null where the line names none. */
  id: string | null
  /** The time as written in the line; '' for none. */
  time: string
  /** The AI's model, where the log has it in place of the AI's name. */
  model: string | null
  /** Text on the same line, after a bold name and a colon; '' for none. */
  inline: string
  /** The form of the line. */
  make: Make
}

/** The form of a line that names a speaker; a program writes all lines of one speaker in the same form. */
export interface Make {
  /** '#' to '######', '**', 'inline' (bold, followed by text), 'callout' or 'plain'. */
  kind: string
  /** True for a pictograph before the name. */
  hasFace: boolean
  /** True for a bold name within a heading. */
  isBold: boolean
  /** True for `You said`. */
  hasSaid: boolean
  /** The name in lower case, 'model' for a model's name; '' for a pictograph alone. */
  name: string
  /** True for a colon or a time after the name. */
  hasTail: boolean
}

const HEADING = /^(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/
const BOLD = /^((?:\p{Extended_Pictographic}[^\p{L}\p{N}\s*]*\s*)?)(\*\*|__)(.+?)\2(.*)$/u
const CALLOUT = /^>\s*\[!([\w-]{1,40})\][+-]?\s*(.*)$/
/** The form of a page that was copied without its headings; only these words make a plain line a marker. */
const PLAIN = /^[\p{L}\p{N}. -]{1,40}\ssaid:$/u
const LEADING = /^[^\p{L}\p{N}]*/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u

/** Names of answering programs; a name that contains another one precedes it. */
export const PROGRAMS =
  'chat\\s?gpt|claude|gemini|copilot|bard|bing|deepseek|grok|cursor|perplexity|mistral|le chat|qwen|kimi|llama|meta ai|huggingchat|chatbot|bot'
/** Names of the person and the AI in programs of other languages. */
export const PERSON_ELSEWHERE =
  '用户|用戶|使用者|ユーザー|あなた|사용자|Benutzer|Nutzer|Пользователь|Вы|Usuario|Usuário|Você|Utilisateur|Vous|Utente|Gebruiker|Użytkownik|Kullanıcı|المستخدم'
export const ASSISTANT_ELSEWHERE =
  '助手|助理|アシスタント|어시스턴트|도우미|Assistent|Ассистент|Помощник|Asistente|Assistente|Asystent|Asistan|المساعد'
const END = '(?![\\p{L}\\p{N}_])'
const NAMES: Record<Marker['role'], RegExp> = {
  user: new RegExp(`^(?:user|human|me|you|prompt|question|q|${PERSON_ELSEWHERE})${END}`, 'iu'),
  assistant: new RegExp(`^(?:assistant|${PROGRAMS}|ai|model|response|answer|a|${ASSISTANT_ELSEWHERE})${END}`, 'iu'),
  system: /^(?:system|developer)\b/i,
  tool: /^(?:tool|function|plugin)\b/i,
}
const MODEL =
  /^(?:gpt|claude|gemini|llama|mistral|deepseek|qwen|grok|kimi|o)[-\s]?(?:(?:opus|sonnet|haiku)[-\s])?[a-z]?\d[\w.-]*(?:\s(?:mini|turbo|pro|flash|thinking|instant|sonnet|opus|haiku|preview|\d+b)){0,3}\b/i
const SAID = /^\s*(?:said|asked|wrote|responded|replied|says|response)\b/i
const FACES: [Marker['role'], RegExp][] = [
  ['user', /[👤👥🧑👨👩🧔👦👧🙋🙂😀🗣💬❓🙎🧍]/u],
  ['assistant', /[🤖🧠✨🦾💡🟢]/u],
  ['system', /[⚙🔧📋]/u],
]
/** Speakers by the type of a callout, for callouts whose title names none. */
const CALLOUTS: [Marker['role'], RegExp][] = [
  ['user', /^(?:\w+_)?(?:user|human|prompt)$/i],
  ['assistant', /^(?:\w+_)?(?:agent|assistant|ai|bot|chatgpt|claude|gemini)$/i],
]

/** Names that a text may follow on the same line: `**You:** How warm?` */
const INLINE = new RegExp(
  `^((?:\\p{Extended_Pictographic}[^\\p{L}\\p{N}\\s*]*\\s*)?\\*\\*(?:[^\\p{L}\\p{N}\\s*]+\\s*)?(?:user|human|me|you|assistant|${PROGRAMS}|ai|${PERSON_ELSEWHERE}|${ASSISTANT_ELSEWHERE})(?:[:：]\\*\\*|\\*\\*[:：]))\\s+(\\S.*)$`,
  'iu',
)
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\\.?'

const GROUP = /[([]([^()[\]]*)[)\]]/g
const ID = /^`?([A-Za-z0-9_-]*[0-9_-][A-Za-z0-9_-]{7,})`?$/
const DATE = `(?:\\d{4}-\\d\\d-\\d\\d|\\d{4}[/.]\\d{1,2}[/.]\\d{1,2}|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4}|${MONTH} \\d{1,2},? \\d{4}|\\d{1,2} ${MONTH} \\d{4})`
const CLOCK = '(?:\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:\\s?[AP]M)?)'
const TIME = new RegExp(`${DATE}?[T ,]*(?:at )?${CLOCK}?\\s*(?:Z|UTC|GMT)?(?:[+-]\\d\\d:?\\d\\d)?`, 'i')

/**
 * Parses a line as a marker: a heading, a bold line, a callout or a plain `You said:` that consists of a speaker's name or
 * pictograph, with at most an id and a time (`## User (…) - 2025-06-12T00:23:18+00:00`, `### 🤖 Assistant`, `**You said:**`).
 * @returns null for every other line
 */
export function markerOf(given: string): Marker | null {
  const line = inEnglish(given)
  if (line.length > 300 && !/^\W{0,20}\*\*/.test(line)) return null
  const heading = HEADING.exec(line)
  if (heading) return readLabel(heading[2]!, heading[1]!)
  const callout = CALLOUT.exec(line)
  if (callout) return readCallout(callout[1]!, callout[2]!)
  const inline = INLINE.exec(line)
  const marker = inline && markerOf(inline[1]!)
  if (marker) return { ...marker, inline: inline[2]!, make: { ...marker.make, kind: 'inline' } }
  const bold = BOLD.exec(line)
  // A colon ends the name; the rest of the line is text.
  if (bold && /[:：]\s*$/.test(bold[3]!) && bold[4]!.trim() !== '') return null
  if (bold) return readLabel(`${bold[1]}${bold[3]}${bold[4]}`, '**')
  return PLAIN.test(line) ? readLabel(line, 'plain') : null
}

/** The phrases for 'You said' of ChatGPT's page in other languages, as they are copied. */
const SAID_BY_PERSON =
  /^(?:du hast gesagt|sie haben gesagt|vous avez dit|tu as dit|dijiste|has dicho|usted dijo|você disse|disseste|hai detto|je zei|jij zei|u zei|вы сказали|ты сказал|powiedziałeś|powiedziałaś|你说|您说|来自你的消息|來自你的訊息|你說|您說|あなたの発言|나의 말)\s*[:：]$/i
const SAID_BY_PROGRAM = new RegExp(
  `^(?:o )?(${PROGRAMS})\\s*(?:hat gesagt|a dit|dijo|ha dicho|disse|ha detto|zei|сказал|powiedział|说|說|の発言|의 말)\\s*[:：]$`,
  'i',
)

const FROM_PROGRAM = new RegExp(`^(?:来自|來自)\\s*(${PROGRAMS})\\s*的(?:消息|訊息)[:：]$`, 'i')
/** The form of SpecStory: `_**User (2025-05-01 10:00Z)**_`, `_**Agent (model gpt-5, mode Agent)**_`. */
const SLANTED = /^_\*\*(User|Assistant|Agent)(?:\s*\((?:model\s+)?([^(),]{1,80})(?:,[^()]{0,80})?\))?\*\*_$/

/** The form of an exporter for many programs, used with `# you asked`. */
const RESPONSE = /^# [a-z]{2,20} response$/

function inEnglish(line: string): string {
  if (RESPONSE.test(line)) return '# assistant response'
  const slanted = SLANTED.exec(line)
  if (slanted)
    return `**${slanted[1]!.replace('Agent', 'Assistant')}${slanted[2] === undefined ? '' : ` (${slanted[2]})`}**`
  if (line.length > 80 || !/[:：]\W*$/.test(line)) return line
  const [, before = '', said = '', after = ''] = /^([#>*_\s]*)(.*?)([*_\s]*)$/.exec(line) ?? []
  if (SAID_BY_PERSON.test(said)) return `${before}You said:${after}`
  const program = (SAID_BY_PROGRAM.exec(said) ?? FROM_PROGRAM.exec(said))?.[1]
  return program === undefined ? line : `${before}${program} said:${after}`
}

function readCallout(type: string, label: string): Marker | null {
  const named = label === '' ? null : readLabel(label, 'callout')
  if (named || label !== '') return named
  const role = CALLOUTS.find(([, types]) => types.test(type))?.[0]
  return role === undefined ? null : readLabel(role, 'callout')
}

function readLabel(label: string, kind: string): Marker | null {
  const plain = label.replace(/\*\*|__/g, '')
  const lead = LEADING.exec(plain)![0]
  const hasFace = PICTOGRAPH.test(lead)
  const face = hasFace ? (FACES.find(([, faces]) => faces.test(lead))?.[0] ?? null) : null
  let rest = plain.slice(lead.length)
  let role: Marker['role'] | null = null
  let model: string | null = null
  let name = ''
  const modelName = MODEL.exec(rest)?.[0]
  if (modelName !== undefined) {
    role = 'assistant'
    model = modelName
    name = 'model'
    rest = rest.slice(modelName.length)
  } else {
    for (const [one, pattern] of Object.entries(NAMES) as [Marker['role'], RegExp][]) {
      const word: string | undefined = pattern.exec(rest)?.[0]
      if (word === undefined) continue
      role = one
      name = word.toLowerCase()
      rest = rest.slice(word.length)
      break
    }
  }
  if (role === null && rest === '') role = face
  if (role === null) return null
  // A tool may have its own name in parentheses.
  const behind = (role === 'tool' ? rest.replace(/\s*\([^()]{1,80}\)/, '') : rest).replace(/^[\])]+/, '')
  const found = readRest(behind.replace(SAID, ''))
  if (!found) return null
  const hasSaid = SAID.test(behind)
  const hasTail = found.time !== '' || /[:：]\W*$/.test(behind)
  const make = { kind, hasFace, isBold: kind.startsWith('#') && plain !== label, hasSaid, name, hasTail }
  return { role, inline: '', ...found, model: model ?? found.model, make }
}

/** Parses the rest of the line after the name: nothing, a number, a model, an id, a time; null for anything else. */
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
  // An inline field of a note: `[created:: 2025-06-08T12:37:50Z]`.
  left = left.replace(/^created::\s*/, '')
  const time = TIME.exec(left)?.[0] ?? ''
  left = left.replace(time, '').trim()
  // Without a time it may be a heading within an answer, for instance in a comparison of models.
  if (time !== '' && MODEL.exec(left)?.[0] === left) return { id, model: left, time: time.trim() }
  left = left.replace(/[\s:：,.-]|\bat\b|\bon\b/g, '')
  return left === '' ? { id, model, time: time.trim() } : null
}
