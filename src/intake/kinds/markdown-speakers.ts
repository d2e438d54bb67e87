import type { Make, Marker } from './markdown-marker.ts'

/** A line that may begin a message. */
export interface Candidate {
  /** Index of the line. */
  at: number
  marker: Marker
  /** Nothing but blank lines is between it and the candidate before. */
  isNext: boolean
  /** How many lines it takes; 1 where it is left out. */
  lines?: number
}

type Speaker = 'user' | 'assistant'

/** Which lines of one speaker begin a message: all that are made so. */
interface Form {
  speaker: Speaker
  make: Make
  /** Which names may be there: this one, that of any model or program, or any. */
  names: 'this' | 'models' | 'any'
  /** With or without a colon or a time behind it. */
  anyTail: boolean
  /** Place of the first line that is made so, among the candidates. */
  first: number
}

/** More ways to make a line are not looked at; no log has half as many. */
const MAX_FORMS = 60
/** As many lines show how a log is made. */
const LOOKED_AT = 2000

/** Names that take turns in one log, as each answer is headed by who gave it. */
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
 * Selects the lines with a speaker that begin a message; the others belong to the texts, as answers have
 * headings that merely look like roles. A log makes all lines of one speaker alike, and its two speakers take turns, but
 * the two may be made differently: at different levels, one bold or with a face. So the first line is taken for one
 * speaker's, that make of the other's lines which takes turns with it best is the other's, and then the first speaker's is
 * looked for again the same way, for a title may look like a name. Of makes that do equally well the more alike, then the
 * narrower, then the earlier is chosen.
 */
export function chooseMarkers(candidates: readonly Candidate[]): Candidate[] {
  const first = candidates.find(({ marker }) => speakerOf(marker) !== null)
  if (!first) return []
  const some = candidates.slice(0, LOOKED_AT)
  const forms = formsOf(some)
  let one = forms.find((form) => fits(form, first.marker))!
  let other: Form | null = null
  // It settles at once, or goes to and fro between equals.
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

/** Every way in which the lines of one speaker may be made, the narrow ones first. */
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

/** The form of the other speaker that takes turns with this one best; null where the other never speaks. */
function bestPartner(form: Form, forms: readonly Form[], candidates: readonly Candidate[]): Form | null {
  let best: Form | null = null
  let most: number[] = []
  for (const other of forms) {
    if (other.speaker === form.speaker) continue
    // A line in the last answer that looks like a person's takes a turn as well: a wider form must bring more than that.
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

/** How often the speakers take turns, less how often one follows itself. */
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

/** Names vary from answer to answer sooner than what is behind them. */
const width = ({ names, anyTail }: Form): number => ['this', 'models', 'any'].indexOf(names) + (anyTail ? 3 : 0)

/** How alike lines of different speakers are made, without the names in them, and without what is behind these where that varies. */
function likeness(one: Form, other: Form): number {
  const [a, b] = [one.make, other.make]
  const isTailAlike = !one.anyTail && !other.anyTail && a.hasTail === b.hasTail
  const isHeading = a.kind.startsWith('#') && b.kind.startsWith('#')
  const level = a.kind === b.kind ? 8 : isHeading ? 6 - Math.abs(a.kind.length - b.kind.length) : 0
  const same = [a.hasSaid === b.hasSaid, isTailAlike, a.hasFace === b.hasFace, a.isBold === b.isBold]
  return level + same.filter(Boolean).length
}

/** Where only one speaker is known, all its lines of this make count. */
const widest = (form: Form, forms: readonly Form[]): Form =>
  forms
    .filter((other) => other.make === form.make && other.speaker === form.speaker)
    .sort((a, b) => width(b) - width(a))[0]!

/**
 * The lines of these forms, and those of system and tools that are made like them. Of lines that follow one of the same
 * speaker only those count that name it alike. What is said to be the system's or a tool's is not shown, so it must be
 * where they speak: the system before all others, tools between two answers or behind an empty one.
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

/** Who speaks next behind each candidate. */
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
