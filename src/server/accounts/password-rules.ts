import { isLongEnough, MAX_PASSWORD_LENGTH } from '#archive/password.ts'
import { Refusal } from '#archive/refusal.ts'
import { REFUSALS, TEXTS } from '#archive/texts.ts'

/** The product's name, one of the first guesses. */
const PRODUCT = 'colloquy'
/** Minimum length of words of a title or URL that are considered; shorter ones occur in any text. */
const MIN_WORD_LENGTH = 3
/** Minimum letters of a password besides words of the site or its owner. */
const LETTERS_OF_ITS_OWN = 4
/** Maximum digits and symbols that are ignored, as people add them to lengthen a word or to satisfy a rule. */
const MAX_DECORATION_LENGTH = 4

/** Well-known passphrases, letters alone; the list of common passwords has hardly any this long. */
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

/** About 49,000 leaked passwords, loaded when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()
const withoutSigns = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')
const wordsOf = (text: string) => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The letters of a password that consists of hardly anything else; '' for others. */
function lettersAlone(plain: string): string {
  const letters = lettersOf(plain)
  return plain.replace(/\s/gu, '').length - letters.length <= MAX_DECORATION_LENGTH ? letters : ''
}

/** True for a password of words from these texts and little else: 'colloquy', 'Ada.Lovelace1'. */
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
 * Checks a new password (R8.10): at least 8 characters; not a common password, not a known passphrase or a part of one, and not
 * made of words of the site or the account (NIST SP 800-63B, 3.1.1.2). There are no rules on kinds of characters.
 * @param context texts whose words are guessed first: the account's e-mail address, the site's title and URL
 * @throws Refusal with one sentence
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
