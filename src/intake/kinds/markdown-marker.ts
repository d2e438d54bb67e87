/** A line of a log that says who speaks next. */
export interface Marker {
  role: 'user' | 'assistant' | 'system' | 'tool'
  /** Id of the message; null where the line names none. */
  id: string | null
  /** What the line says of the time, as it is written; '' where it says nothing. */
  time: string
  /** The AI's model, where the log names the model instead of the AI. */
  model: string | null
  /** What is said on the same line, behind a bold name and a colon; '' where nothing is. */
  inline: string
  /** How the line is made. */
  make: Make
}

/** How a line that names a speaker is made: a program makes all of one speaker alike. */
export interface Make {
  /** '#' to '######', '**', 'inline' (bold, and text behind it), 'callout' or 'plain'. */
  kind: string
  /** A pictograph is before the name. */
  hasFace: boolean
  /** The name is bold within a heading. */
  isBold: boolean
  /** `You said`. */
  hasSaid: boolean
  /** The name in small letters, 'model' for that of a model; '' for a pictograph alone. */
  name: string
  /** A colon or a time is behind the name. */
  hasTail: boolean
}

const HEADING = /^(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/
const BOLD = /^((?:\p{Extended_Pictographic}[^\p{L}\p{N}\s*]*\s*)?)(\*\*|__)(.+?)\2(.*)$/u
const CALLOUT = /^>\s*\[!([\w-]{1,40})\][+-]?\s*(.*)$/
/** As a page is copied without its headings; only these words make a plain line a marker. */
const PLAIN = /^[\p{L}\p{N}. -]{1,40}\ssaid:$/u
const LEADING = /^[^\p{L}\p{N}]*/u
const PICTOGRAPH = /\p{Extended_Pictographic}/u

/** What programs that answer are called; a name that holds another is before it. */
export const PROGRAMS =
  'chat\\s?gpt|claude|gemini|copilot|bard|bing|deepseek|grok|cursor|perplexity|mistral|le chat|qwen|kimi|llama|meta ai|huggingchat|chatbot|bot'
/** What the person and the AI are called where a program writes in another language. */
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
/** Whom the type of a callout names where its title does not. */
const CALLOUTS: [Marker['role'], RegExp][] = [
  ['user', /^(?:\w+_)?(?:user|human|prompt)$/i],
  ['assistant', /^(?:\w+_)?(?:agent|assistant|ai|bot|chatgpt|claude|gemini)$/i],
]

/** Names behind which a text may follow on the same line: `**You:** How warm?` */
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
 * Reads a line as a marker: a heading, a bold line, a callout or a plain `You said:` that is nothing but a speaker's name
 * or face, with an id or a time at most (`## User (…) - 2025-06-12T00:23:18+00:00`, `### 🤖 Assistant`, `**You said:**`).
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
  // A colon ends the name: what follows it is text.
  if (bold && /[:：]\s*$/.test(bold[3]!) && bold[4]!.trim() !== '') return null
  if (bold) return readLabel(`${bold[1]}${bold[3]}${bold[4]}`, '**')
  return PLAIN.test(line) ? readLabel(line, 'plain') : null
}

/** How the page of ChatGPT says in other languages who spoke, when it is copied. */
const SAID_BY_PERSON =
  /^(?:du hast gesagt|sie haben gesagt|vous avez dit|tu as dit|dijiste|has dicho|usted dijo|você disse|disseste|hai detto|je zei|jij zei|u zei|вы сказали|ты сказал|powiedziałeś|powiedziałaś|你说|您说|来自你的消息|來自你的訊息|你說|您說|あなたの発言|나의 말)\s*[:：]$/i
const SAID_BY_PROGRAM = new RegExp(
  `^(?:o )?(${PROGRAMS})\\s*(?:hat gesagt|a dit|dijo|ha dicho|disse|ha detto|zei|сказал|powiedział|说|說|の発言|의 말)\\s*[:：]$`,
  'i',
)

const FROM_PROGRAM = new RegExp(`^(?:来自|來自)\\s*(${PROGRAMS})\\s*的(?:消息|訊息)[:：]$`, 'i')
/** As SpecStory writes it: `_**User (2025-05-01 10:00Z)**_`, `_**Agent (model gpt-5, mode Agent)**_`. */
const SLANTED = /^_\*\*(User|Assistant|Agent)(?:\s*\((?:model\s+)?([^(),]{1,80})(?:,[^()]{0,80})?\))?\*\*_$/

/** As an exporter for many programs writes it below `# you asked`. */
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
  // A tool may have a name of its own.
  const behind = (role === 'tool' ? rest.replace(/\s*\([^()]{1,80}\)/, '') : rest).replace(/^[\])]+/, '')
  const found = readRest(behind.replace(SAID, ''))
  if (!found) return null
  const hasSaid = SAID.test(behind)
  const hasTail = found.time !== '' || /[:：]\W*$/.test(behind)
  const make = { kind, hasFace, isBold: kind.startsWith('#') && plain !== label, hasSaid, name, hasTail }
  return { role, inline: '', ...found, model: model ?? found.model, make }
}

/** What is behind the name: nothing, a number, a model, an id, a time; null when it is anything else. */
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
  // A field of a note: `[created:: 2025-06-08T12:37:50Z]`.
  left = left.replace(/^created::\s*/, '')
  const time = TIME.exec(left)?.[0] ?? ''
  left = left.replace(time, '').trim()
  // Without a time it is a heading of an answer, such as one that compares models.
  if (time !== '' && MODEL.exec(left)?.[0] === left) return { id, model: left, time: time.trim() }
  left = left.replace(/[\s:：,.-]|\bat\b|\bon\b/g, '')
  return left === '' ? { id, model, time: time.trim() } : null
}
