import { isMarkdown, type Alternative, type CardContent, type Exchange, type Part } from '#archive/parts.ts'
import { REDACTED, redactText, redactTexts, type RedactedWords } from './redact-text.ts'
import { isInAddress } from './words-in-address.ts'

/**
 * The content of a card without the words: in every part, in every version of a document, in every other answer, and in the
 * names of those who answered.
 */
export function redactContent(content: CardContent, redacted: readonly RedactedWords[]): CardContent {
  const alternatives = (list: readonly Alternative[]): Alternative[] =>
    list.map((one) => ({
      ...exchange(one),
      after: one.after.map((next) => ({ ...exchange(next), alternatives: alternatives(next.alternatives) })),
    }))
  const exchange = <E extends Exchange>(one: E): E => ({
    ...one,
    prompt: redactParts(one.prompt, redacted),
    response: redactParts(one.response, redacted),
    model: redactText(one.model, redacted).text,
  })
  return { ...exchange(content), alternatives: alternatives(content.alternatives) }
}

/** The words of a part that are read with those next to it; null for parts that are read by themselves. */
const readTextOf = (part: Part): string | null =>
  part.kind === 'text' ? part.text : part.kind === 'document' ? (part.versions.at(-1) ?? '') : null

/** Parts without the words; words that begin in one text and end in the next are found as well. */
function redactParts(parts: readonly Part[], redacted: readonly RedactedWords[]): Part[] {
  const read = parts.map(readTextOf)
  const shown = redactTexts(
    read.filter((text) => text !== null),
    redacted,
  )
  let at = 0
  return parts.map((part, index) => redactPart(part, read[index] === null ? null : shown[at++]!, redacted))
}

/** An address without the words; nothing of one that holds them as a slug does, in letters of another case. */
function urlWithout(url: string, redacted: readonly RedactedWords[]): string {
  const { text } = redactText(url, redacted)
  return redacted.some(({ words }) => isInAddress(text, words)) ? REDACTED : text
}

/** @param shown what its text reads now; null where it has none that is read with others */
function redactPart(part: Part, shown: string | null, redacted: readonly RedactedWords[]): Part {
  const without = (text: string) => redactText(text, redacted).text
  switch (part.kind) {
    case 'text':
      return { ...part, text: shown ?? '' }
    case 'document': {
      const earlier = part.versions.slice(0, -1).map(without)
      return {
        ...part,
        title: without(part.title),
        // The name of Markdown says how it is read.
        language: isMarkdown(part) ? part.language : without(part.language),
        versions: part.versions.length > 0 ? [...earlier, shown ?? ''] : [],
      }
    }
    case 'reasoning':
      return { ...part, text: without(part.text) }
    case 'tool':
      return { ...part, name: without(part.name), input: without(part.input), output: without(part.output) }
    case 'citation':
      return { ...part, title: without(part.title), url: urlWithout(part.url, redacted) }
    case 'picture':
    case 'audio':
    case 'file':
      return { ...part, name: without(part.name) }
  }
}
