import { entropyOf, looksRandom } from './entropy.ts'
import type { Span } from './finding-spans.ts'
import rules from './secret-rules.json' with { type: 'json' }

/** A rule of gitleaks, as `testing/convert-secret-rules.ts` writes it. */
interface Rule {
  secret: string
  names?: string
  entropy: number
}

const RULES: readonly Rule[] = rules

/** Beginnings of secrets that tell the service. */
const TELLING = /^(?:\(\?:)*[A-Za-z0-9_]*[A-Za-z][A-Za-z0-9]*[-_.~]|^(?:\(\?:)*[A-Z]{4}/

/** Patterns of secrets that are recognised by their beginning, anywhere in a text. */
export const SECRET_PREFIX_PATTERNS: readonly string[] = RULES.filter(
  ({ secret, names }) => names === undefined || TELLING.test(secret),
).map(({ secret }) => secret)

interface NamedRule {
  name: RegExp
  secret: RegExp
  entropy: number
}

const NAMED: readonly NamedRule[] = RULES.flatMap(({ secret, names, entropy }) =>
  names === undefined
    ? []
    : [
        {
          name: new RegExp(`^(?:${names})$`, 'i'),
          secret: new RegExp(`(?<![A-Za-z0-9_.+/-])(?:${secret})(?![A-Za-z0-9_+/-])`),
          entropy,
        },
      ],
)

const ANY_NAME = new RegExp([...new Set(RULES.flatMap(({ names }) => names ?? []))].join('|'), 'gi')

/** Maximum distance of a secret from the name of its service, and maximum length of both together, in characters. */
const GAP = 48
const MAX_LENGTH = 400

/** An assignment between a name and its value. */
const OPERATOR = /(?:=>|:{1,3}=|={1,3}|:|\?=|,|>|\|\|)[\s"'`=(]{0,5}$/

/** Secrets without a beginning of their own, which follow the name of the service that they belong to. */
export function findServiceKeys(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { 0: name, index } of text.matchAll(ANY_NAME)) {
    const from = index + name.length
    if (from < end) continue
    const behind = text.slice(from, from + MAX_LENGTH)
    for (const rule of NAMED) {
      if (!rule.name.test(name)) continue
      const found = rule.secret.exec(behind)
      if (!found || found.index > GAP || !isSecret(found[0], behind.slice(0, found.index), rule.entropy)) continue
      end = from + found.index + found[0].length
      spans.push({ kind: 'api-key', start: from + found.index, end })
      break
    }
  }
  return spans
}

function isSecret(value: string, between: string, entropy: number): boolean {
  if (/\n\s*\n/.test(between) || entropyOf(value) < entropy) return false
  // Digits alone are a number of something, unless they are assigned.
  return OPERATOR.test(between) ? entropyOf(value) >= 2 && /\d/.test(value) : looksRandom(value)
}
