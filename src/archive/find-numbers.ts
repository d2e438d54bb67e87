import { digitsOf, hasWordBoundaries, type Span } from './finding-spans.ts'

/** Luhn's checksum (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro by how they begin and how long they are. */
const CARDS =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}|6(?:759|76\d)\d{12})$/

const CARD_NUMBER =
  /(?<![\w.,/$€£#+-])\d{4}(?:[ -]?\d{4}){3}\d{0,3}(?![\w]|[.,]\d)|(?<![\w.,/$€£#+-])3\d{3}[ -]?\d{6}[ -]?\d{4,5}(?![\w]|[.,]\d)/g

/** Payment card numbers: a known beginning, the right length, the checksum. */
export function findCardNumbers(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: written, index } of text.matchAll(CARD_NUMBER)) {
    const digits = digitsOf(written)
    if (!CARDS.test(digits) || !passesLuhn(digits) || /^(\d)\1+$/.test(digits)) continue
    spans.push({ kind: 'card-number', start: index, end: index + written.length })
  }
  return spans
}

/** Length of an IBAN by country (ISO 13616 registry). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 ' +
    'FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 ' +
    'LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 ' +
    'SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The checksum of ISO 7064, MOD 97-10. */
export function passesMod97(iban: string): boolean {
  let rest = 0
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const IBAN_START = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?=[ -]?[A-Z0-9])/g

/** IBANs with their country's length and the right checksum, with or without spaces. */
export function findIbans(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: country, index } of text.matchAll(IBAN_START)) {
    const length = IBAN_LENGTHS[country.slice(0, 2)]
    if (length === undefined) continue
    let iban = ''
    let end = index
    for (; iban.length < length && end < text.length; end++) {
      const char = text.charAt(end)
      if (/[A-Z0-9]/.test(char)) iban += char
      else if (!/[ -]/.test(char) || /[ -]/.test(text.charAt(end - 1))) break
    }
    if (iban.length !== length || !hasWordBoundaries(text, index, end) || !passesMod97(iban)) continue
    spans.push({ kind: 'iban', start: index, end })
  }
  return spans
}

const COUNTRY =
  /^(?:1[2-9]\d{2}[2-9]\d{6}|7\d{10}|(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])\d{7,12}|(?:2[1-689]\d|3[578]\d|42\d|5[09]\d|6[789]\d|8[058]\d|9[679]\d)\d{6,11})$/

/** Digits in groups, with signs between that telephone numbers have. Bounded: longer runs are other things. */
const DIALLED =
  /(?<![\p{L}\p{N}_.,/#$€£%&@*+-]|[\p{L}\p{N}]\()(?:\+|\()?\d(?:[\d]|[ .\-/()\u00a0]{1,2}\d){6,24}(?![\p{L}\p{N}_%°€$£@:=]|[.,\-/:]\d)/gu

const HINT =
  /(?:\btel|\bphone|\bmobile|\bcell|\bcall|whatsapp|\bfax|\btél|telefon|handy|mobiel|móvil|portable|\bbel|\bsms|\btext|reach)[^\d\n]{0,20}$/i

const DATE = /(?:^|\D)(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?:\D|$)/

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** (415) 555-0132, 415-555-0132, 415.555.0132, 1-800-555-0199 */
const NORTH_AMERICA = /^(?:1[ .-])?(?:\([2-9]\d{2}\)[ .-]?[2-9]\d{2}[ .-]\d{4}|[2-9]\d{2}([ .-])[2-9]\d{2}\1\d{4})$/

/** 020 7946 0958, 06-12345678, 0171/1234567, 06 12 34 56 78, (030) 123456 */
const WITH_TRUNK_ZERO =
  /^(?:\(0[1-9]\d{0,4}\)[ ]?\d{2,8}(?:[ -]\d{2,8}){0,3}|0[1-9]\d{1,4}[ /-]{1,3}\d{3,8}(?:[ -]\d{2,5}){0,3}|0[1-9]([ .-])\d{2}(?:\1\d{2}){3}|0[1-9][ -]\d{7,9}|0[1-9] \d{3,4} \d{2,4}(?: \d{2,4})?)$/

/** Telephone numbers: international, and national ones whose shape says so; bare digits only behind a word like 'tel'. */
export function findPhones(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: written, index } of text.matchAll(DIALLED)) {
    if (!isPhone(written, () => text.slice(Math.max(0, index - 40), index))) continue
    spans.push({ kind: 'phone', start: index, end: index + written.length })
  }
  return spans
}

function isPhone(written: string, before: () => string): boolean {
  const digits = digitsOf(written)
  if (digits.length > 15 || /^(\d)\1+$/.test(digits.slice(1)) || DATE.test(written) || IPV4.test(written)) return false
  if (written.startsWith('+'))
    return COUNTRY.test(digits.replace(/^(\d{2,3})0(?=[1-9]\d{8}$)/, '$1')) && isGrouped(written)
  if (/^00[1-9]/.test(written) && digits.length >= 11) return COUNTRY.test(digits.slice(2)) && /[ -]/.test(written)
  if (NORTH_AMERICA.test(written)) return true
  if (WITH_TRUNK_ZERO.test(written) && digits.length >= 9 && digits.length <= 12) return true
  return digits.length >= 8 && digits.length <= 13 && isGrouped(written) && HINT.test(before())
}

/** Brackets closed, and no more than a few groups. */
const isGrouped = (written: string): boolean =>
  (written.match(/\(/g) ?? []).length === (written.match(/\)/g) ?? []).length && written.split(/\D+/).length <= 8
