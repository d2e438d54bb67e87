import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCodePoint } from '#testing/any-code-point.ts'
import { newCard } from './card.ts'
import type { FindingKind } from './finding.ts'
import { passesLuhn, passesMod97 } from './find-numbers.ts'
import { scanCard, scanText } from './findings.ts'

/** Made up in fragments, so that no scanner takes this file for a leak. */
const join = (...parts: string[]) => parts.join('')
const LETTERS = 'a8Kd03Lq9ZxV7bN2mQ5rT1yU4iOp6sWe'

const FOUND: [FindingKind, string, string][] = [
  ['api-key', 'my key is ', join('sk-', LETTERS, 'AbC3')],
  ['api-key', 'OPENAI_API_KEY=', join('sk-proj-', LETTERS, '_', LETTERS)],
  ['api-key', '"', join('sk-ant-api03-', LETTERS)],
  ['api-key', 'token ', join('ghp_', LETTERS, 'Ab12')],
  ['api-key', 'token ', join('github_pat_', LETTERS, '_', LETTERS)],
  ['api-key', 'aws_access_key_id = ', join('AKIA', 'IOSFODNN7EXAMPLE')],
  ['api-key', 'aws_secret_access_key = ', join('wJalrXUtnFEMI/K7MDENG/bPxRfi', 'CY9z8y7w6v5u')],
  ['api-key', 'maps: ', join('AIza', 'SyA1234567890abcdefghijklmnopqrstuv')],
  ['api-key', '', join('xoxb', '-123456789012-1234567890123-', 'AbCdEfGhIjKl')],
  ['api-key', 'STRIPE=', join('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc')],
  [
    'api-key',
    'Authorization: Bearer ',
    join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0NTY3ODkwIn0.', 'dozjgNryP4J3jVmNHl0w5N'),
  ],
  ['api-key', 'curl -H "Authorization: Bearer ', 'f81d4fae7dec11d0a76500a0c91e6bf6'],
  ['api-key', "api_key: '", 'Zk3x9Qp2Lm8Rt5Vw7Yb4'],
  ['api-key', 'clientSecret = "', '9f8a7b6c5d4e3f2a1b0c9d8e'],
  ['api-key', '', join('https://', 'hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX').slice(8)],
  ['api-key', 'bot ', '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1'],
  ['password', 'postgres://app:', 's3cr3t'],
  ['password', 'mongodb+srv://maria:', 'Kx9-22!z'],
  ['password', 'Password: ', 'Tr0ub4dor&3x'],
  ['password', 'DB_PASSWORD=', 'aB3$dE6&gH'],
  ['email', 'write to ', 'maria.lopez@gmail.com'],
  ['email', 'mailto:', 'J.Smith+news@mail.uni-bonn.de'],
  ['email', '<', 'zoë@müller.de'],
  ['phone', 'call ', '+1 415 555 0132'],
  ['phone', 'tel:', '+31612345678'],
  ['phone', 'me at ', '+49 (0)171 1234567'],
  ['phone', 'ring ', '(415) 555-0132'],
  ['phone', '', '415-555-0132'],
  ['phone', '', '1-800-555-0199'],
  ['phone', 'ou ', '06 12 34 56 78'],
  ['phone', 'bel ', '06-12345678'],
  ['phone', 'London, ', '020 7946 0958'],
  ['phone', 'Handy ', '0171/1234567'],
  ['phone', 'from abroad ', '0031 6 12345678'],
  ['phone', 'my phone number is ', '5551234567'],
  ['card-number', 'it was ', '4111 1111 1111 1111'],
  ['card-number', '', '5555555555554444'],
  ['card-number', 'amex ', '3782 822463 10005'],
  ['iban', 'to ', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'to ', 'NL91ABNA0417164300'],
  ['iban', 'to ', 'GB82 WEST 1234 5698 7654 32'],
]

const QUIET = [
  'user@example.com, info@sub.example.org, you@yourdomain.com and noreply@github.com',
  'git clone git@github.com:colloquy/colloquy.git',
  'npm install react@19.2.0 @types/node@26 lodash@4.17.21, icon@2x.png',
  '@Component({ selector: "app-root" }) class A {}; @media (min-width: 3em) {}',
  'systemctl start getty@tty1.service',
  'const apiKey = process.env.OPENAI_API_KEY',
  'api_key="YOUR_API_KEY_GOES_HERE_1234"; token = "<your-token-here-1234567>"; secret: string',
  'const token = request.headers.authorization; const secretName = "prod-database-secret"',
  'password = input("Password: "); password: str; let password = generatePassword(16)',
  'if (password.length < 8) throw new Error("Password must have at least 8 characters")',
  'postgres://postgres:password@localhost:5432/app and redis://user:secret@redis:6379',
  'https://user:<password>@git.company.io and https://$USER:$PASS@git.company.io',
  'sk-folding-cube sk-chasing-dot-before-animation-delay sk-cube-grid-rotation',
  '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
  '-----BEGIN CERTIFICATE-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKC\n-----END CERTIFICATE-----',
  'on 2023-09-15 at 12:30:45, 15.09.2023, 09/15/2023 and 01.02.2023 10:30',
  'from 2023-09-15 2023-09-16, 1990-2000, 20230915_1200, 2024-02-29T08:00:00Z',
  'the text "192.168.1.1" is an address, call 10.0.120.30 too',
  'versions 10.15.7, 1.2.3.4, 192.168.100.200:8080, 255.255.255.0, v26.10.0',
  'id 550e8400-e29b-41d4-a716-446655440000, 0x1234567890abcdef, sha 9f86d081884c7d659a2feaa0c55ad015',
  'order 1234567890123456, snowflake 1098765432109876543, unix 1693900000, ms 1693900000000',
  'pi is 3.14159265358979323846, 1,234,567,890 people, $1,234,567.89, 0.00012345678',
  '5 + 12345678 = 12345683; x = -1234567890; a[0] = 100 000 000',
  '01 02 03 04 05 06 07 08 09 0a 0b; 00 00 00 00 00; 1 2 3 4 5 6 7 8 9 10 11 12',
  'ISBN 978-3-16-148410-0, EAN 4006381333931, DOI 10.1000/182, RFC 2606',
  'const ids = [1001, 1002, 1003, 1004]; margin: 0 10px 20px 30px; rgba(0, 128, 255, 0.5)',
  '4111 1111 1111 1112 and 4000 0000 0000 0000 are no cards',
  'DE89 3704 0044 0532 0130 01 is wrong by one, as is AB12 3456 7890 1234',
  "SELECT * FROM users WHERE token = 'abc' AND secret IS NOT NULL",
  'Use a tokenizer: token=>token.trim().toLowerCase() gives the_tokens_of_a_sentence',
  '| 10 | 20 | 30 |\n| 100 | 200 | 300 |',
  'let hash = "d41d8cd98f00b204e9800998ecf8427e"; color: #a1b2c3; \\u00e9\\u00e8',
  'In 1914-1918 and 1939-1945; pages 123-456; 50-60 people; 10:30-11:45',
]

const kinds = (text: string) => scanText(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

describe('the scan for secrets and personal data', () => {
  it.each(FOUND)('finds the %s behind "%s"', (kind, before, secret) => {
    const text = `${before}${secret}${kind === 'password' && before.includes('://') ? '@db.acme.io/app' : ''}`
    for (const whole of [text, `${text}.`, `So: ${text}\nand more`, `("${text}")`]) {
      expect(kinds(whole)).toEqual([`${kind} ${secret}`])
    }
  })

  it('finds a private key from its first line to its last', () => {
    const body = Array.from({ length: 12 }, () => `${LETTERS}${LETTERS}`).join('\n')
    for (const name of ['', 'RSA ', 'OPENSSH ', 'EC ', 'ENCRYPTED ']) {
      const key = join(`-----BEGIN ${name}PRIVATE`, ` KEY-----\n${body}\n-----END ${name}PRIVATE KEY-----`)
      expect(kinds(`look:\n${key}\nthat is it`)).toEqual([`private-key ${key}`])
      expect(scanText(`cut off: ${key.slice(0, 200)}`)).toHaveLength(1)
      expect(scanText(`${key}\n${key}`)).toHaveLength(2)
    }
  })

  it.each(QUIET)('finds nothing in: %s', (text) => expect(kinds(text)).toEqual([]))

  it('looks at every text of a card, and finds all however many they are', () => {
    const mail = 'anna@gmx.net'
    const card = newCard({ id: 'a', prompt: mail, response: `x ${mail}`, pageTitle: mail, sessionTitle: mail })
    expect(scanCard(card)).toEqual([
      { kind: 'email', field: 'prompt', start: 0, end: 12 },
      { kind: 'email', field: 'response', start: 2, end: 14 },
      { kind: 'email', field: 'pageTitle', start: 0, end: 12 },
      { kind: 'email', field: 'sessionTitle', start: 0, end: 12 },
    ])
    expect(scanCard(newCard({ id: 'b', response: `${mail} `.repeat(2000) }))).toHaveLength(2000)
  })

  it('gives ranges in order, within the text and apart from each other, whatever the text', { tags: 'scale' }, () => {
    const fragments = fc.oneof(
      fc.string({ unit: anyCodePoint }),
      fc.constantFrom(...FOUND.map(([, before, secret]) => before + secret), ...QUIET, '@', '://', '+', '-----BEGIN '),
    )
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 8 }), (parts) => {
        const text = parts.join('')
        let free = 0
        for (const { start, end } of scanText(text)) {
          expect(start).toBeGreaterThanOrEqual(free)
          expect(end).toBeGreaterThan(start)
          free = end
        }
        expect(free).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 100 },
    )
  })

  it('finds a secret wherever it is among words', () => {
    const words = fc.array(fc.constantFrom('the', 'tea', 'is', 'cold', 'über', '海', '\n', '—', '(so)'), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(words, words, fc.constantFrom(...FOUND.filter(([kind]) => kind !== 'password')), (a, b, found) => {
        const [kind, before, secret] = found
        const text = `${a.join(' ')} ${before}${secret} ${b.join(' ')}`
        expect(kinds(text)).toContain(`${kind} ${secret}`)
      }),
    )
  })

  it('knows checksums', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(15), fc.integer({ min: 1, max: 9 }), (digit, at, by) => {
        const number = '4539578763621486'
        const wrong = number.slice(0, at) + String((Number(number[at]) + by) % 10) + number.slice(at + 1)
        expect([passesLuhn(number), passesLuhn(wrong)]).toEqual([true, false])
        expect(passesMod97(`DE89370400440532013${digit}00`)).toBe(digit === 0)
      }),
    )
  })
})
