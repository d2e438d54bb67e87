/**
 * Makes `src/archive/secret-rules.json` of the rules of gitleaks (MIT): `node testing/convert-secret-rules.ts gitleaks.toml`.
 * Every repetition without an end gets one; what gitleaks demands around a secret, a quote or the end of a line, is left
 * out, because people paste secrets into sentences.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Source {
  id: string
  regex: string
  entropy: number
}

/** A rule as the scan reads it. */
interface Rule {
  id: string
  /** The secret, as the source of a regular expression. */
  secret: string
  /** The names behind which it is; none for a secret that is known by how it begins. */
  names?: string
  /** Bits that each of its letters must have at least. */
  entropy: number
}

/** Rules for whole documents and for any word behind any name: the scan has its own for those. */
const OWN = new Set([
  'generic-api-key',
  'private-key',
  'curl-auth-header',
  'curl-auth-user',
  'kubernetes-secret-yaml',
  'hashicorp-tf-password',
  'nuget-config-password',
  'sidekiq-sensitive-url',
])

/** A secret of 40 letters made at random may have no more bits in each letter than this. */
const MAX_ENTROPY = 3.5

/** Rules that match ordinary text: a commit of git, a method of an object. */
const TOO_WIDE = [
  String.raw`|[a-fA-F0-9]{40})\b)`,
  String.raw`|s\.(?i:[a-z0-9]{24})`,
  String.raw`(?:[^a-zA-Z0-9+/]|\z)`,
].map((text) => text.replaceAll('\\\\', '\\'))

const narrow = (regex: string) =>
  regex.replace(TOO_WIDE[0]!, ')\\b)').replace(TOO_WIDE[1]!, '').replace(TOO_WIDE[2]!, '')

const read = (toml: string): Source[] =>
  toml
    .split('[[rules]]')
    .slice(1)
    .flatMap((rule) => {
      const id = /^id = "(.+)"$/m.exec(rule)?.[1]
      const regex = /^regex = '''(.*)'''$/m.exec(rule)?.[1]
      const entropy = Math.min(MAX_ENTROPY, Number(/^entropy = ([\d.]+)$/m.exec(rule)?.[1] ?? 0))
      return id && regex && !OWN.has(id) ? [{ id, regex: narrow(regex), entropy }] : []
    })

/** How gitleaks writes what is between a name and its secret. */
const BETWEEN = String.raw`(?:[ \t\w.-]{0,20})[\s'"]{0,3}`
const ASSIGN = String.raw`(?:=|>|:{1,3}=|\|\||:|=>|\?=|,)[\x60'"\s=]{0,5}`
const END = String.raw`(?:[\x60'"\s;]|\\[nr]|$)`
const ENDS = [
  END,
  String.raw`(?:[\x60'"\s;]|\\[nr]|$|\b)`,
  String.raw`(?:[^\w-]|\z)`,
  String.raw`(?:$|[\\'"\x60\s<),])`,
]
const STARTS = [String.raw`(?:^|[\\'"\x60\s>=:(,)])`, String.raw`\b`]

/** The letters of a pattern in both cases. */
function anyCase(pattern: string): string {
  return pattern.replace(/\[(?:[^\]\\]|\\.)*\]|\\.|\(\?|\{[\d,]+\}|[A-Za-z]/g, (part) => {
    if (part.startsWith('[')) {
      const inner = part.slice(1, -1)
      const more = inner.replace(/[a-zA-Z]-[a-zA-Z]/g, (range) =>
        range === range.toLowerCase() ? range + range.toUpperCase() : range + range.toLowerCase(),
      )
      return `[${more}]`
    }
    return /^[A-Za-z]$/.test(part) ? `[${part.toUpperCase()}${part.toLowerCase()}]` : part
  })
}

/** Go's pattern as JavaScript reads it, with an end to every repetition. */
function translate(regex: string): string {
  let pattern = regex
    .replaceAll('[[:alnum:]]', '[A-Za-z0-9]')
    .replaceAll(/\(\?P<\w+>/g, '(?:')
    .replaceAll(/\(\?-i:([^()]*)\)/g, '(?:$1)')
    .replaceAll(/\(\?i:([^()]*)\)/g, (_, inner: string) => `(?:${anyCase(inner)})`)
  const at = pattern.indexOf('(?i)')
  if (at >= 0) {
    const before = pattern.slice(0, at)
    pattern = before + anyCase(pattern.slice(at).replaceAll('(?i)', ''))
  }
  return outsideClasses(pattern, (part) =>
    part
      .replaceAll(/\{(\d+),\}/g, '{$1,1000}')
      .replaceAll(/(?<!\\)\+/g, '{1,200}')
      .replaceAll(/(?<!\\)\*/g, '{0,200}')
      .replaceAll(/(?<!\\)\((?!\?)/g, '(?:'),
  )
}

/** Changes a pattern but for its classes of letters. */
const outsideClasses = (pattern: string, change: (part: string) => string): string =>
  pattern.replace(/(\[(?:[^\]\\]|\\.)*\])|[^[]+/g, (part, letters: string | undefined) => letters ?? change(part))

function bare(pattern: string): string {
  let inner = pattern
  for (const start of STARTS) while (inner.startsWith(start)) inner = inner.slice(start.length)
  for (const end of [...ENDS, String.raw`\b`]) while (inner.endsWith(end)) inner = inner.slice(0, -end.length)
  return inner
}

function convert({ id, regex, entropy }: Source): Rule[] {
  const parts = regex.endsWith(`${END}|\\b(ATATT3[A-Za-z0-9_\\-=]{186})${END}`)
    ? [regex.slice(0, regex.indexOf('|\\b(ATATT3')), String.raw`\b(ATATT3[A-Za-z0-9_\-=]{186})${END}`]
    : [regex]
  return parts.flatMap((part, index): Rule[] => {
    const name = index === 0 ? id : `${id}-${index + 1}`
    const [head, value] = part.split(ASSIGN)
    if (value === undefined) return [{ id: name, secret: translate(caseOf(part) + bare(withoutFlag(part))), entropy }]
    const isAnyCase = part.startsWith('(?i)')
    const names = /\(\?:(.*)$/s
      .exec(
        head!
          .split(BETWEEN)[0]!
          .replace('(?i)', '')
          .replaceAll(String.raw`[\w.-]{0,50}?`, '')
          .replace('(?i:', ''),
      )![1]!
      .replace(/\)$/, '')
    const secret = translate((isAnyCase ? '(?i)' : '') + bare(value))
    return [{ id: name, secret, names: translate(namesIn(names)), entropy }]
  })
}

/** Names in small letters, each once: they are looked for without regard to case. */
const namesIn = (names: string): string =>
  [
    ...new Set(
      names
        .replaceAll(/\(\?-i:([^()]*)\)/g, '$1')
        .replaceAll(/\[([A-Z])[a-z]\]/g, '$1')
        .toLowerCase()
        .split(/\|(?![^(]*\))/),
    ),
  ].join('|')

const caseOf = (regex: string) => (regex.startsWith('(?i)') ? '(?i)' : '')
const withoutFlag = (regex: string) => regex.replace(/^\(\?i\)/, '')

const [, , file] = process.argv
if (!file) throw new Error('Name the file gitleaks.toml: node testing/convert-secret-rules.ts FILE')
const rules = read(readFileSync(file, 'utf8')).flatMap(convert)
for (const { secret, names = '' } of rules) {
  // An expression that JavaScript cannot read ends the conversion.
  RegExp(secret)
  RegExp(names)
}
const lines = rules.map((rule) => `  ${JSON.stringify(rule)}`).join(',\n')
writeFileSync(new URL('../src/archive/secret-rules.json', import.meta.url), `[\n${lines}\n]\n`)
console.log(`${rules.length} rules`)
