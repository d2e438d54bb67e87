import { withoutStop, type Span } from './finding-spans.ts'

/** Hosts that stand for any host (RFC 2606, and what people write instead). */
const NOBODYS =
  /(?:^|\.)(?:example(?:\.[a-z.]{2,6})?|test|invalid|localhost|local|internal|(?:my|your|some|a|the)?-?(?:domain|company|site|website|host|email|organi[sz]ation)\.(?:com|org|net|tld)|(?:foo|bar|baz|test|acme)\.(?:com|org|net))$/i

/** Mailbox names that no person reads. */
const MACHINES = /^(?:no-?reply|do-?not-?reply|git|root|admin@localhost|mailer-daemon|postmaster)$/i

/** Endings that are no top-level domains, but of files, units and code. */
const NO_DOMAIN =
  /^(?:js|mjs|cjs|ts|tsx|jsx|py|rb|php|go|rs|java|kt|c|h|cpp|sh|png|jpe?g|gif|svg|webp|ico|css|scss|html?|json|ya?ml|toml|xml|md|txt|csv|log|lock|map|min|service|socket|timer|target|mount|slice|local|lan|dll|exe)$/i

const isLocal = (code: number) =>
  (code >= 48 && code <= 57) || // 0-9
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 46 || // .
  code === 95 || // _
  code === 37 || // %
  code === 43 || // +
  code === 45 || // -
  (code >= 0xc0 && code <= 0x24f)

const isDomain = (code: number) =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 46 ||
  code === 45 ||
  (code >= 0xc0 && code <= 0x24f)

const MAX_LOCAL_LENGTH = 64
const MAX_DOMAIN_LENGTH = 253

/** E-mail addresses of people: of real domains, and not of machines. */
export function findEmails(text: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > 0 && at - start <= MAX_LOCAL_LENGTH && isLocal(text.charCodeAt(start - 1))) start--
    let end = at + 1
    while (end < text.length && end - at <= MAX_DOMAIN_LENGTH && isDomain(text.charCodeAt(end))) end++
    while (start < at && /[.%-]/.test(text.charAt(start))) start++
    while (end > at && /[.-]/.test(text.charAt(end - 1))) end--
    // In a URL it is the user name; behind a dollar sign it is a variable.
    if (/[/$]/.test(text.charAt(start - 1))) continue
    if (isPersons(text.slice(start, at), text.slice(at + 1, end), text.charAt(end))) {
      spans.push({ kind: 'email', start, end })
    }
  }
  return spans
}

function isPersons(local: string, domain: string, next: string): boolean {
  if (local === '' || local.length > MAX_LOCAL_LENGTH || local.includes('..') || local.endsWith('.')) return false
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.some((label) => label === '' || label.startsWith('-') || label.endsWith('-'))) {
    return false
  }
  if (!/^(?:[a-z]{2,24}|[A-Z]{2,24}|xn--[a-z0-9-]{2,59})$/.test(last) || NO_DOMAIN.test(last)) return false
  // Called, indexed or written on: code.
  if (next !== '' && /[(_@[]/.test(next)) return false
  return !MACHINES.test(local) && !NOBODYS.test(domain)
}

const PLACEHOLDER_PASSWORD =
  /^(?:\$.*|<.*|\{.*|%[A-Z_]+%|\*+|x+|\.+|\[.*|pass(?:word|wd)?|pw|pwd|yourpassword|your[_-]?pass.*|.*placeholder.*)$/i
const USUAL_PASSWORD =
  /^(?:postgres|root|secret|admin|user|guest|test|mysql|mongo|redis|rabbitmq|changeme|example|mypassword|dev)$/i
const NOT_A_REAL_HOST =
  /^(?:localhost|127\.|0\.0\.0\.0|\[?::1|host|hostname|server|db|postgres|mysql|mongo|redis|(?:.*\.)?example(?:\.|$)|[^.]*$)/i

const URL_WITH_PASSWORD =
  /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/?#"'`<>()]{0,100}:([^\s@/?#"'`<>]{1,200})@([A-Za-z0-9._[\]:-]{1,255})/gi

/** A name of a password, an assignment, and its value; quotes end it. */
const ASSIGNED_PASSWORD =
  /(?:pass(?:word|wd|phrase)|pwd|kennwort|passwort|wachtwoord|mot de passe|contraseña)["'`]?[ \t]{0,5}(?:=>|:|={1,2}| is )[ \t]{0,5}["'`]?([^\s"'`<>(){}[\],;]{8,128})/gi

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]

/** Passwords in URLs, and values assigned to a name of a password that can be nothing else. */
export function findPasswords(text: string): Span[] {
  const spans: Span[] = []
  // Most texts hold no such URL, and the pattern is slow.
  const addresses = text.includes('://') && text.includes('@') ? text.matchAll(URL_WITH_PASSWORD) : []
  for (const { 0: whole, 1: password = '', 2: host = '', index } of addresses) {
    if (PLACEHOLDER_PASSWORD.test(password) && NOT_A_REAL_HOST.test(host)) continue
    if (/^[$<{%[*]/.test(password)) continue
    if (USUAL_PASSWORD.test(password) && NOT_A_REAL_HOST.test(host)) continue
    const end = index + whole.length - host.length - 1
    spans.push({ kind: 'password', start: end - password.length, end })
  }
  for (const { 0: whole, 1: written = '', index } of text.matchAll(ASSIGNED_PASSWORD)) {
    const password = /[.]$/.test(written) ? withoutStop(written) : written
    const start = index + whole.length - written.length
    const classes = CLASSES.filter((one) => one.test(password)).length
    const isName = /^[\w.$-]+$/.test(password) && /[a-z][.][a-z_$]/i.test(password)
    if (classes < 3 || isName || /^[$%*]|example|password|your|:\/\/|\.\.\./i.test(password)) continue
    spans.push({ kind: 'password', start, end: start + password.length })
  }
  return spans
}
