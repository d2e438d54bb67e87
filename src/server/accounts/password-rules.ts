import { isLongEnough, LONGEST_PASSWORD } from '#archive/password.ts'
import { Refusal } from '#archive/refusal.ts'
import { TEXTS } from '#archive/texts.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** About 49,000 passwords from leaks; read when the first password is chosen. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))

/**
 * Checks a new password (decisions, section 5): at least 8 letters, no common one, not the e-mail address itself. What
 * kinds of letters it has is nobody's business.
 * @throws Refusal in one sentence
 */
export async function checkPassword(password: string, email: string): Promise<void> {
  if (!isLongEnough(password)) throw new Refusal('bad-request', TEXTS.passwordTooShort)
  if (password.length > LONGEST_PASSWORD) throw new Refusal('bad-request', TEXTS.passwordTooLong)
  const plain = password.normalize('NFKC').toLowerCase().trim()
  const own = email.toLowerCase()
  const isGuessable = (await commonPasswords()).has(plain) || plain === own || plain === own.split('@')[0]
  if (isGuessable || new Set(plain).size < 3) throw new Refusal('bad-request', TEXTS.passwordCommon)
}
