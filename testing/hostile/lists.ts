import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where public lists of hostile strings lie, on machines that have them. */
const FOLDER = process.env['SECURITY_LISTS'] ?? join(import.meta.dirname, '../../../shared/data/security')

/** As many of a public list are sent to the server, evenly spread: neighbours differ in letters alone. */
const MOST = 60

/** Our own strings: one for each way of going wrong that a public list holds hundreds of. */
const OWN = {
  xss: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    '</script><script>alert(1)</script>',
    "';alert(1);//",
    '<a href="javascript:alert(1)">press</a>',
    '\u2028<details open ontoggle=alert(1)>',
    ']]><script>alert(1)</script>',
  ],
  'naughty-strings': [
    '',
    'undefined',
    'null',
    '__proto__',
    '1e999',
    '\u202eabc',
    '\ufeff',
    '田中さん',
    '👩‍👩‍👧',
    '%s%n',
    '\u0000',
  ],
  'sql-injection': [
    "' OR 1=1 --",
    '"; DROP TABLE cards; --',
    "') UNION SELECT * FROM users --",
    'NEAR(a b)',
    'a* OR b',
    '\\',
  ],
  'open-redirect': [
    '//evil.example/%2f..',
    'https://evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    '///evil.example',
  ],
  crlf: ['/%0d%0aSet-Cookie:crlf=injection', '%0d%0aLocation:%20http://evil.example', '%E5%98%8A%E5%98%8Dx-made:1'],
  'path-traversal': [
    '../../../../etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%00',
    '....//....//etc/passwd',
    '/etc/passwd%00.png',
    '%c0%ae%c0%ae/etc/passwd',
  ],
  'prototype-pollution': [
    '{"__proto__":{"evil":"yes"}}',
    '{"constructor":{"prototype":{"evil":"yes","json spaces":10}}}',
    'x[__proto__][evil]=yes',
  ],
  redos: ['(a+)+', '(a|a?)+', 'aaaaaaaaaaaaaaaaaaaaaaaa!', '((a*)*)*b', '.*.*.*='],
  'unkeyed-headers': [
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-for',
    'x-original-url',
    'x-rewrite-url',
    'forwarded',
    'x-http-method-override',
    'x-forwarded-prefix',
    'origin',
    'referer',
  ],
} as const

export type ListName = keyof typeof OWN

interface Item {
  payload?: string
  string?: string
}

const itemsOf = <T>(list: string): T[] => {
  const file = join(FOLDER, `${list}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { items: T[] }).items : []
}

const someOf = <T>(list: string): T[] => {
  const items = itemsOf<T>(list)
  return items.filter((_, at) => at % Math.ceil(items.length / MOST) === 0)
}

const textsOf = (own: readonly string[], items: readonly Item[]) => [
  ...new Set([...own, ...items.map(({ payload, string }) => payload ?? string ?? '')]),
]

/** Our own strings of a kind, and some of a public list's where it is next to the repository; each once. */
export const hostile = (list: ListName): string[] => textsOf(OWN[list], someOf(list))

/** Likewise with all of the public list. */
export const allHostile = (list: ListName): string[] => textsOf(OWN[list], itemsOf(list))

/** A text in its two normal forms. */
export interface Normal {
  source: string
  nfc: string
  nfd: string
}

const ownNormal = (source: string): Normal => ({ source, nfc: source.normalize('NFC'), nfd: source.normalize('NFD') })

/** Texts that Unicode writes in more than one way. */
export const normalForms = (): Normal[] => [
  ...['é', 'Å', '각', 'ṩ'].map(ownNormal),
  ...someOf<Normal>('unicode-normalisation'),
]

/** Bytes that may be JSON, and whether they are: yes, no, or as the reader likes. */
export interface JsonCase {
  bytes: Buffer
  expect: 'y' | 'n' | 'i'
}

interface JsonItem {
  expect: JsonCase['expect']
  base64?: string
  repeat?: { unit: string; times: number }
}

const ownJson: JsonCase[] = (
  [
    ['{"text":"a",}', 'n'],
    ['{"text":"a"', 'n'],
    ["{'text':'a'}", 'n'],
    ['[1,2] 3', 'n'],
    ['\u0000', 'n'],
    ['[1e400]', 'i'],
    ['["\\ud800"]', 'i'],
    ['[]', 'y'],
    ['{"text":"a","text":"b"}', 'y'],
  ] as const
).map(([text, expect]) => ({ bytes: Buffer.from(text), expect }))

/** Inputs that break parsers of JSON. */
export const jsonCases = (): JsonCase[] => [
  ...ownJson,
  ...itemsOf<JsonItem>('json-parsing').flatMap(({ expect, base64, repeat }) => {
    const bytes = repeat ? Buffer.from(repeat.unit.repeat(repeat.times)) : Buffer.from(base64 ?? '', 'base64')
    return [{ bytes, expect }]
  }),
]
