import type { Make, Marker } from './markdown-marker.ts'

/** A line that may begin a message. */
export interface Candidate {
  /** Index of the line. */
  at: number
  marker: Marker
  /** True if only blank lines are between it and the previous candidate. */
  isNext: boolean
  /** Number of lines it takes; 1 if absent. */
  lines?: number
}

type Speaker = 'user' | 'assistant'

/** The form of one speaker's lines: all candidates of this form begin a message. */
interface Form {
  speaker: Speaker
  make: Make
  /** The names that match: this one, those of any model or program, or any. */
  names: 'this' | 'models' | 'any'
  /** True to match lines with and without a colon or a time. */
  anyTail: boolean
  /** Index of the first candidate of this form. */
  first: number
}

/** Maximum number of forms that are compared; no log has half as many. */
const MAX_FORMS = 60
/** Number of lines from which the forms of a log are derived. */
const LOOKED_AT = 2000

/** Names that alternate within one log where each answer is headed by its author. */
const GENERIC = new Set(['assistant', 'ai', 'model', 'bot', 'chatbot', 'response', 'answer', 'a', ''])
const isModelName = ({ name }: Make): boolean => name === 'model' || !GENERIC.has(name)

const fits = (form: Form, { role, make }: Marker): boolean =>
  role === form.speaker &&
  make.kind === form.make.kind &&
  make.hasFace === form.make.hasFace &&
  make.isBold === form.make.isBold &&
  make.hasSaid === form.make.hasSaid &&
  (form.anyTail || make.hasTail === form.make.hasTail) &&
  (form.names === 'any' || (form.names === 'this' ? make.name === form.make.name : isModelName(make)))

/**
 * Selects the lines with a speaker that begin a message; the others belong to the texts, as answers contain headings that
 * merely look like roles. A log writes all lines of one speaker in one form, and its two speakers alternate, but their forms
 * may differ: in heading level, bold type or a pictograph. So the first line is assumed to be one speaker's; the form of the
 * other speaker is the one that alternates with it best; and then the first speaker's form is determined again in the same way,
 * as a title may look like a name. Ties go to the more similar forms, then the narrower, then the earlier.
 */
export function chooseMarkers(candidates: readonly Candidate[]): Candidate[] {
  const first = candidates.find(({ marker }) => speakerOf(marker) !== null)
  if (!first) return []
  const some = candidates.slice(0, LOOKED_AT)
  const forms = formsOf(some)
  let one = forms.find((form) => fits(form, first.marker))!
  let other: Form | null = null
  // The choice settles at once, or oscillates between equals.
  for (let turn = 0; turn < 4; turn++) {
    const next = bestPartner(one, forms, some)
    if (next === other) break
    other = next
    if (other === null) break
    const again = bestPartner(other, forms, some)!
    if (again === one) break
    one = again
  }
  return inTurns(candidates, other === null ? [widest(one, forms)] : [one, other])
}

const speakerOf = ({ role }: Marker): Speaker | null => (role === 'user' || role === 'assistant' ? role : null)

/** All forms that the lines of one speaker may have, narrow ones first. */
function formsOf(candidates: readonly Candidate[]): Form[] {
  const narrow = new Map<string, Form>()
  for (const [first, { marker }] of candidates.entries()) {
    const speaker = speakerOf(marker)
    if (speaker === null || narrow.size >= MAX_FORMS) continue
    const key = JSON.stringify([speaker, marker.make])
    if (!narrow.has(key)) narrow.set(key, { speaker, make: marker.make, names: 'this', anyTail: false, first })
  }
  const forms = [...narrow.values()]
  const wider: Form[] = []
  for (const form of forms) {
    const ways: Form['names'][] = form.speaker === 'user' ? ['this'] : ['this', 'models', 'any']
    for (const names of ways) {
      if (names === 'models' && !isModelName(form.make)) continue
      for (const anyTail of [false, true]) if (names !== 'this' || anyTail) wider.push({ ...form, names, anyTail })
    }
  }
  return [...forms, ...wider]
}

/** The form of the other speaker that alternates best with this one; null where the other never speaks. */
function bestPartner(form: Form, forms: readonly Form[], candidates: readonly Candidate[]): Form | null {
  let best: Form | null = null
  let most: number[] = []
  for (const other of forms) {
    if (other.speaker === form.speaker) continue
    // A line in the last answer that looks like a person's counts as a turn as well: a wider form must gain more than that.
    const doubt = other.speaker === 'user' && other.anyTail ? 1.5 : 0
    const turns = turnsOf([form, other], candidates) - doubt
    const value = [turns, likeness(form, other), -width(other), -other.first]
    const at = value.findIndex((part, index) => part !== most[index])
    if (best !== null && (at === -1 || value[at]! < most[at]!)) continue
    best = other
    most = value
  }
  return best
}

/** The number of changes of the speaker, minus the number of repetitions. */
function turnsOf(pair: readonly Form[], candidates: readonly Candidate[]): number {
  let turns = 0
  let last: Speaker | null = null
  for (const { marker } of candidates) {
    const form = pair.find((one) => fits(one, marker))
    if (!form) continue
    if (last !== null) turns += last === form.speaker ? -1 : 1
    last = form.speaker
  }
  return turns
}

/** Names vary between answers more often than the text after them. */
const width = ({ names, anyTail }: Form): number => ['this', 'models', 'any'].indexOf(names) + (anyTail ? 3 : 0)

/** The similarity of forms of different speakers, ignoring the names, and the text after these where it varies. */
function likeness(one: Form, other: Form): number {
  const [a, b] = [one.make, other.make]
  const isTailAlike = !one.anyTail && !other.anyTail && a.hasTail === b.hasTail
  const isHeading = a.kind.startsWith('#') && b.kind.startsWith('#')
  const level = a.kind === b.kind ? 8 : isHeading ? 6 - Math.abs(a.kind.length - b.kind.length) : 0
  const same = [a.hasSaid === b.hasSaid, isTailAlike, a.hasFace === b.hasFace, a.isBold === b.isBold]
  return level + same.filter(Boolean).length
}

/** The widest form of a speaker, for a log with only one known speaker. */
const widest = (form: Form, forms: readonly Form[]): Form =>
  forms
    .filter((other) => other.make === form.make && other.speaker === form.speaker)
    .sort((a, b) => width(b) - width(a))[0]!

/**
 * The lines of these forms, and lines of system and tools in similar forms. Among consecutive lines of one speaker only lines
 * with the same name count. Messages of the system and of tools are not shown, so they must be in a plausible position: the
 * system before all others, tools between two answers or after an empty one.
 */
function inTurns(candidates: readonly Candidate[], forms: readonly Form[]): Candidate[] {
  const isOurs = ({ marker }: Candidate) => forms.some((form) => fits(form, marker))
  const kinds = new Set(forms.map(({ make }) => make.kind))
  const next = nextRoles(candidates, isOurs)
  const chosen: Candidate[] = []
  let last: Marker | null = null
  for (const [index, candidate] of candidates.entries()) {
    const { marker, isNext } = candidate
    const isSure = marker.id !== null || marker.time !== ''
    if (isOurs(candidate)) {
      if (last?.role === marker.role && !isSure && last.make.name !== marker.make.name) continue
      last = marker
    } else {
      if (speakerOf(marker) !== null || !kinds.has(marker.make.kind)) continue
      const isBetween = last?.role === 'assistant' && (next[index] === 'assistant' || isNext)
      if (!isSure && !(marker.role === 'system' ? last === null : isBetween)) continue
    }
    chosen.push(candidate)
  }
  return chosen
}

/** The next speaker after each candidate. */
function nextRoles(
  candidates: readonly Candidate[],
  isOurs: (candidate: Candidate) => boolean,
): (Marker['role'] | undefined)[] {
  const next: (Marker['role'] | undefined)[] = []
  let role: Marker['role'] | undefined
  for (let index = candidates.length - 1; index >= 0; index--) {
    next[index] = role
    if (isOurs(candidates[index]!)) ({ role } = candidates[index]!.marker)
  }
  return next
}
