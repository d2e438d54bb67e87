/**
 * Text fragments: how an address names words of a page, `#:~:text=prefix-,start,end,-suffix`
 * (https://wicg.github.io/scroll-to-text-fragment). Browsers that know them look for the words in the whole page; ours looks in
 * the texts of the card that the address names.
 */

/** Words as a fragment names them: all of them as `start`, or the first and the last ones. */
export interface TextFragment {
  prefix?: string | undefined
  start: string
  end?: string | undefined
  suffix?: string | undefined
}

/** The place of words in a text. */
export interface Place {
  start: number
  end: number
}

/** The prefix of a text fragment in the hash of a URL. */
const DIRECTIVE = ':~:'
const TEXT = `${DIRECTIVE}text=`
/** Longer words are named by their first and last ones, as browsers do. */
const MAX_WHOLE = 300
/** How many words these are at first, and how many more are tried where they are not the first of their kind. */
const EDGE_WORDS = 5
const MAX_CONTEXT = 20
/** Maximum length of a fragment that is read: no marked words need more. */
const MAX_HASH = 4000

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * The fragment that names words of a text: whole words, with as many of those around them as they need to be found. Where the
 * lines around them are short, these words are of several lines, which browsers do not find as ours does.
 */
export function fragmentOf(text: string, marked: Place): TextFragment {
  const place = wholeWords(text, marked)
  const words = text.slice(place.start, place.end)
  const isWhole = words.length <= MAX_WHOLE && !words.includes('\n')
  const before = text.slice(Math.max(0, place.start - MAX_WHOLE), place.start)
  const after = text.slice(place.end, place.end + MAX_WHOLE)
  let fragment: TextFragment = { start: words }
  for (let context = 0; context <= MAX_CONTEXT; context++) {
    fragment = {
      ...(isWhole ? { start: words } : edgesOf(words, EDGE_WORDS + context)),
      prefix: lastWords(before, context) || undefined,
      suffix: firstWords(after, context) || undefined,
    }
    const found = placeOf(text, fragment)
    if (found?.start === place.start && found.end === place.end) break
  }
  return fragment
}

/** The place of words in a text: where the fragment's prefix and suffix are around them, else their first occurrence. */
export function placeOf(text: string, fragment: TextFragment): Place | null {
  const { start, end } = fragment
  return find(text, fragment) ?? (fragment.prefix || fragment.suffix ? find(text, { start, end }) : null)
}

/** A fragment as the end of an address, `:~:text=…`. */
export function writeFragment({ prefix, start, end, suffix }: TextFragment): string {
  const parts = [prefix && `${encode(prefix)}-`, encode(start), end && encode(end), suffix && `-${encode(suffix)}`]
  return TEXT + parts.filter(Boolean).join(',')
}

/** The first fragment in the hash of an address; null where it has none that can be read. */
export function readFragment(hash: string): TextFragment | null {
  const at = hash.indexOf(DIRECTIVE)
  const directive = at < 0 || hash.length > MAX_HASH ? '' : hash.slice(at + DIRECTIVE.length)
  const parts =
    directive
      .split('&')
      .find((one) => one.startsWith('text='))
      ?.slice('text='.length)
      .split(',') ?? []
  const prefix = parts[0]?.endsWith('-') ? parts.shift()!.slice(0, -1) : undefined
  const suffix = parts.at(-1)?.startsWith('-') ? parts.pop()!.slice(1) : undefined
  const [start, end] = parts
  try {
    const words = decode(start)
    return words === undefined
      ? null
      : { prefix: decode(prefix), start: words, end: decode(end), suffix: decode(suffix) }
  } catch {
    // A '%' that encodes nothing.
    return null
  }
}

/** The hash without its text fragments. */
export const withoutFragment = (hash: string): string => hash.split(DIRECTIVE)[0]!

/** Hyphens and commas mean something between the words of a fragment, brackets and stars in Markdown. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[-()*'!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const decode = (text = ''): string | undefined => decodeURIComponent(text).trim() || undefined

/** Browsers look for whole words only. */
function wholeWords(text: string, { start, end }: Place): Place {
  const segments = WORDS.segment(text)
  const first = segments.containing(start)
  const last = segments.containing(Math.max(start, end - 1))
  const from = first?.index ?? start
  const to = last ? last.index + last.segment.length : end
  const words = text.slice(from, to)
  return { start: from + words.length - words.trimStart().length, end: from + words.trimEnd().length }
}

function edgesOf(words: string, count: number): Pick<TextFragment, 'start' | 'end'> {
  const lines = words.split('\n')
  return {
    start: firstWords(lines[0]!.slice(0, MAX_WHOLE), count),
    end: lastWords(lines.at(-1)!.slice(-MAX_WHOLE), count),
  }
}

const firstWords = (text: string, count: number): string => text.slice(0, edge(WORDS.segment(text), count)).trim()

function lastWords(text: string, count: number): string {
  const segments = [...WORDS.segment(text)]
  const length = edge(segments.toReversed(), count)
  return text.slice(text.length - length).trim()
}

/** The number of letters that the first `count` words have, with what is between them. */
function edge(segments: Iterable<Intl.SegmentData>, count: number): number {
  let [length, words] = [0, 0]
  for (const { segment, isWordLike } of segments) {
    if (words === count) break
    length += segment.length
    if (isWordLike) words += 1
  }
  return count === 0 ? 0 : length
}

function find(text: string, { prefix, start, end, suffix }: TextFragment): Place | null {
  const after = suffix ? `(?=\\s*${pattern(suffix)})` : ''
  const first = new RegExp(
    `(?<before>${prefix ? `${pattern(prefix)}\\s*` : ''})${pattern(start)}${end ? '' : after}`,
    'giu',
  )
  const last = end ? new RegExp(pattern(end) + after, 'giu') : null
  for (const match of text.matchAll(first)) {
    const place = { start: match.index + match.groups!['before']!.length, end: match.index + match[0].length }
    if (!last) return place
    last.lastIndex = place.end
    const found = last.exec(text)
    if (found) return { start: place.start, end: found.index + found[0].length }
    return null
  }
  return null
}

/** Matches words in any case, however they are spaced. */
const pattern = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+')
