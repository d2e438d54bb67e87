import { isLongEnough, MAX_PASSWORD_LENGTH } from '#archive/password.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'

/** The product's name, which guessers try first at each site of it. */
const PRODUCT = 'colloquy'
/** Shorter words of a title or an address occur in any text. */
const MIN_WORD_LENGTH = 3
/** Letters that a password must have besides words that belong to the site or its owner. */
const LETTERS_OF_ITS_OWN = 4
/** Digits and signs that people add to a word to make it longer or to please a rule: as many are looked past. */
const MAX_DECORATION_LENGTH = 4

/** Passphrases that everyone knows, letters alone; the list of common passwords holds hardly any this long. */
const PASSPHRASES = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'openthepodbaydoorshal',
  'allyourbasearebelongtous',
  'onceuponatimeinalandfarfaraway',
  'nevergonnagiveyouupnevergonnaletyoudown',
  'loremipsumdolorsitametconsecteturadipiscingelit',
  'oneringtorulethemall',
  'winteriscoming',
  'liveforthemomentlovethelifeyoulive',
  'theanswertolifetheuniverseandeverything',
  'iamthewalrusgoogoogjoob',
  'twinkletwinklelittlestarhowiwonderwhatyouare',
  'maryhadalittlelambitsfleecewaswhiteassnow',
  'supercalifragilisticexpialidocious',
  'thisisaverylongpassword',
  'mypasswordissecret',
  'thisismypassword',
]

let common: Promise<ReadonlySet<string>> | undefined

/** About 49,000 passwords from leaks; read when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')
const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The letters of a password that is hardly more than letters; '' for others, and where there are none. */
function lettersAlone(plain: string): string {
  const letters = lettersOf(plain)
  return plain.replace(/\s/gu, '').length - letters.length <= MAX_DECORATION_LENGTH ? letters : ''
}

/** True when a password is made of words of these texts and little else: 'colloquy', 'Ada.Lovelace1'. */
function isMadeOf(plain: string, context: readonly string[]): boolean {
  const words = [PRODUCT, ...context.flatMap((text) => [withoutSigns(fold(text)), ...wordsOf(text)])]
    .flatMap((word) => [word, lettersOf(word)])
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
  const whole = withoutSigns(plain)
  const left = words.reduce((text, word) => text.replaceAll(word, ''), whole)
  if (left === whole) return false
  const letters = lettersOf(left)
  const signs = new Set(plain.replace(/[\p{L}\p{M}\p{N}\s]/gu, ''))
  return letters.length < LETTERS_OF_ITS_OWN && left.length - letters.length + signs.size <= MAX_DECORATION_LENGTH
}

/**
 * Checks a new password (R8.10): at least 8 characters; no common one, no known passphrase or part of one,
 * and none made of words of the site or the account (NIST SP 800-63B, 3.1.1.2). What kinds of letters it has is not
 * looked at.
 * @param context texts whose words are guessed first: the account's e-mail address, the site's title and address
 * @throws Refusal in one sentence
 */
export async function checkPassword(password: string, context: readonly string[]): Promise<void> {
  if (!isLongEnough(password)) throw new Refusal('bad-request', TEXTS.passwordTooShort)
  if (password.length > MAX_PASSWORD_LENGTH) throw new Refusal('bad-request', REFUSALS.passwordTooLong)
  const plain = fold(password)
  const letters = lettersAlone(plain)
  const known = await commonPasswords()
  const isGuessable =
    known.has(plain) ||
    (letters !== '' && (known.has(letters) || PASSPHRASES.some((phrase) => phrase.includes(letters)))) ||
    isMadeOf(plain, context)
  if (isGuessable || new Set(plain).size < 3) throw new Refusal('bad-request', REFUSALS.passwordCommon)
}
