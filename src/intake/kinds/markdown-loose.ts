import type { Candidate } from './markdown-speakers.ts'
import { ASSISTANT_ELSEWHERE, markerOf, PERSON_ELSEWHERE, PROGRAMS, type Marker } from './markdown-marker.ts'

/** A line with a speaker in one of the unusual forms, with the number of lines it takes. */
export interface LooseMarker {
  marker: Marker
  lines: number
}

const NAMES = `user|human|me|you|assistant|${PROGRAMS}|ai|prompt|response|question|answer|${PERSON_ELSEWHERE}|${ASSISTANT_ELSEWHERE}`
const TIME = '(?:[[(](\\d[^\\])]{3,40})[\\])]\\s*)?'
const OPEN = '(?:[-*+]\\s+)?'
/**
 * A name with a text: `User: How warm?`, `[10:00] USER: …`, `- **User**: …`, `*You:* …`, `[User]: …`, `Q: …`; the text may be
 * missing.
 */
const NAMED = new RegExp(`^${OPEN}${TIME}([*_]{0,3})\\[?(${NAMES}|q|a)\\]?(?:\\2[:：]|[:：]\\2)[ \\t]*(.*)$`, 'iu')
/** A name alone on its line: `*You*`, `[USER]`, `--- User ---`, `=== User ===`. */
const ALONE = new RegExp(
  `^(?:\\*(${NAMES})\\*|_(${NAMES})_|\\[(${NAMES})\\]|-{2,}\\s*(${NAMES})\\s*-{2,}|={2,}\\s*(${NAMES})\\s*={2,})$`,
  'i',
)
/** A bare name on its line, as in text copied from a page. */
const BARE = /^(?:you|user|chatgpt|claude|gemini|copilot|grok|deepseek|assistant)$/i
const UNDERLINE = /^(?:-{3,}|={3,})$/
/** Prefixes of the name that programs write: a number, or the type of the message. */
const NUMBERED =
  /^(#{1,6}\s+|\*\*)(?:#?\d{1,5}[.):]\s*|(?:message|turn|role|speaker|from)\s*#?\d{0,5}\s*[:.–—-]?\s*)(?=\S)/i

/**
 * Parses a line with a speaker in a log without the markers of programs (markdown-marker.ts): in a quotation, underlined,
 * numbered, or a name and a colon in plain text.
 */
export function looseMarkerOf(line: string, next: string): LooseMarker | null {
  if (UNDERLINE.test(next.trim())) {
    const found = markerOf(`## ${line}`)
    return found && { marker: asKind(found, 'underlined'), lines: 2 }
  }
  const quoted = /^>\s*(?!\[!)(\S.*)$/.exec(line)?.[1]
  if (quoted !== undefined) {
    const found = markerOf(quoted) ?? named(quoted)
    return found && { marker: asKind(found, `quote ${found.make.kind}`), lines: 1 }
  }
  const found = markerOf(line) ?? (NUMBERED.test(line) ? markerOf(line.replace(NUMBERED, '$1')) : null) ?? named(line)
  return found && { marker: found, lines: 1 }
}

function named(line: string): Marker | null {
  const [, time, , name, text = ''] = NAMED.exec(line) ?? []
  if (name !== undefined) {
    const found = markerOf(`**${fullName(name)}:**`)
    const kind = /^[-*+]\s/.test(line) ? 'list' : text === '' ? 'plain' : 'plain inline'
    return found && { ...asKind(found, kind), inline: text, time: time ?? '' }
  }
  const alone = ALONE.exec(line)
    ?.slice(1)
    .find((one) => one !== undefined)
  if (alone !== undefined) {
    const found = markerOf(`**${alone}**`)
    return found && asKind(found, 'alone')
  }
  const bare = BARE.test(line) ? markerOf(`**${line}**`) : null
  return bare && asKind(bare, 'bare')
}

const fullName = (name: string): string => ({ q: 'Question', a: 'Answer' })[name.toLowerCase()] ?? name

const asKind = (marker: Marker, kind: string): Marker => ({ ...marker, make: { ...marker.make, kind } })

/** Forms that occur in ordinary text as well: they count only where the speakers alternate and nothing else is there. */
const PLAIN = new Set(['plain inline', 'bare', 'plain'])

/** Names that lists of questions or fields do not use: their alternating lines need no blank line before them. */
const SPEAKERS = new RegExp(
  `^(?:user|human|you|assistant|${PROGRAMS}|${PERSON_ELSEWHERE}|${ASSISTANT_ELSEWHERE})$`,
  'iu',
)

/**
 * True where the lines with speakers form a conversation: those of both speakers have the same form, and plain ones alternate
 * from the beginning.
 */
export function isLooseConversation(starts: readonly Candidate[], lines: readonly string[]): boolean {
  const kinds = starts.map(({ marker }) => marker.make.kind)
  const alike = new Set(
    kinds.map((kind) =>
      kind
        .replace('quote ', '')
        .replace(/^#+$/, '#')
        .replace(/^plain( inline)?$/, 'inline'),
    ),
  )
  if (alike.size !== 1) return false
  if (!kinds.some((kind) => PLAIN.has(kind))) return true
  const isSpoken = starts.length > 3 && starts.every(({ marker }) => SPEAKERS.test(marker.make.name))
  const before = lines.slice(0, starts[0]!.at).filter((line) => line.trim() !== '')
  return (
    before.length <= 3 &&
    (starts.length > 2 || kinds[0] !== 'bare') &&
    starts.every(({ at, marker }, index) => {
      const isApart = isSpoken || index === 0 || marker.time !== '' || lines[at - 1]!.trim() === ''
      return isApart && marker.role === (index % 2 === 0 ? 'user' : 'assistant')
    })
  )
}
