import { entropyOf, looksRandom } from './entropy.ts'
import { SECRET_PREFIX_PATTERNS } from './find-service-keys.ts'
import { withoutStop, type Span } from './finding-spans.ts'

/** Keys that name their service by how they begin; every repetition is bounded. */
export const KEY_PREFIX_PATTERNS: readonly string[] = [
  'gh[pousr]_[A-Za-z0-9]{30,255}', // GitHub
  'github_pat_[A-Za-z0-9_]{22,255}',
  'gl(?:pat|ptt|dt|rt|soat)-[A-Za-z0-9_-]{20,100}', // GitLab
  '(?:AKIA|ASIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA)[A-Z0-9]{16}(?![A-Za-z0-9])', // AWS
  'AIza[A-Za-z0-9_-]{35}', // Google
  'GOCSPX-[A-Za-z0-9_-]{20,50}',
  'ya29\\.[A-Za-z0-9_-]{20,255}',
  'xox[abeoprs]-[A-Za-z0-9-]{10,255}', // Slack
  'xapp-\\d-[A-Za-z0-9-]{10,255}',
  '[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}', // Stripe
  'whsec_[A-Za-z0-9+/=]{24,100}',
  'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}', // SendGrid
  'SK[0-9a-f]{32}(?![A-Za-z0-9])', // Twilio
  'npm_[A-Za-z0-9]{36}', // npm
  'pypi-[A-Za-z0-9_-]{50,255}', // PyPI
  'hf_[A-Za-z0-9]{30,64}', // Hugging Face
  'r8_[A-Za-z0-9]{30,64}', // Replicate
  'gsk_[A-Za-z0-9]{40,64}', // Groq
  'xai-[A-Za-z0-9]{40,120}', // xAI
  'pplx-[A-Za-z0-9]{40,64}', // Perplexity
  'do[opr]_v1_[a-f0-9]{64}', // DigitalOcean
  'dapi[0-9a-f]{32}(?![A-Za-z0-9])', // Databricks
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}', // Shopify
  'key-[0-9a-f]{32}(?![A-Za-z0-9])', // Mailgun
  'lin_api_[A-Za-z0-9]{30,64}', // Linear
  '(?:ntn|secret)_[A-Za-z0-9]{40,64}', // Notion
  'sq0(?:atp|csp)-[A-Za-z0-9_-]{20,64}', // Square
  'EAA[A-Za-z0-9]{60,255}', // Meta
  'glc_[A-Za-z0-9+/=]{32,255}', // Grafana
  '\\d{8,10}:AA[A-Za-z0-9_-]{32,35}', // Telegram
  '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}', // Discord
  'eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{10,2000}', // JSON Web Token
  'AGE-SECRET-KEY-1[A-Z0-9]{58}', // age
  'PMAK-[A-Za-z0-9-]{40,70}', // Postman
  'dckr_[op]at_[A-Za-z0-9_-]{20,64}', // Docker Hub
  'sbp_(?:v0_)?[a-f0-9]{40}', // Supabase
  'sb_(?:secret|publishable)_[A-Za-z0-9_-]{20,64}',
  'tskey-[a-z]{2,12}-[A-Za-z0-9]{6,40}(?:-[A-Za-z0-9]{10,64})?', // Tailscale
  'sntry[su]_[A-Za-z0-9+/=_-]{40,500}', // Sentry
  'fig[duo]_[A-Za-z0-9_-]{30,64}', // Figma
  'ATATT3[A-Za-z0-9_=-]{60,250}', // Atlassian
  'HRKU-[A-Za-z0-9_-]{30,80}', // Heroku
  'fm[12][ar]?_[A-Za-z0-9+/=_-]{40,1000}', // Fly
  'NRAK-[A-Z0-9]{27}', // New Relic
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}', // Airtable
  ...SECRET_PREFIX_PATTERNS,
]

/** No start is tried within a run of the same letters, so that the time grows with the text alone. */
const KNOWN = new RegExp(`(?<![A-Za-z0-9_-])(?:${KEY_PREFIX_PATTERNS.join('|')})`, 'g')

/** OpenAI, Anthropic, OpenRouter and others begin alike; so do names of styles, which hold no digits. */
const SK = /(?<![A-Za-z0-9_-])sk-[A-Za-z0-9_-]{20,255}/g

const HOOK = /hooks\.slack\.com\/services\/T\w{6,20}\/B\w{6,20}\/\w{16,40}/g

const ACCOUNT_KEY = /AccountKey=[A-Za-z0-9+/]{60,100}={0,2}/g

const BEARER = /\b(?:Bearer|Basic) ([A-Za-z0-9_.~+/=-]{20,1000})/g

/** A name of something secret, an assignment, and its value. */
const ASSIGNED =
  /(?:(?:api|access|auth|secret|client|private|signing|encryption|account|session|refresh|master|deploy|personal)[_ -]?(?:key|token|secret)|secret|token)["'`\]]{0,2}[ \t]{0,5}(?::=|=>|:|={1,2})[ \t]{0,5}["'`]?([A-Za-z0-9_+/=.~@#$%^&*-]{16,255})/gi

/** API keys and tokens. */
export function findKeys(text: string): Span[] {
  const spans: Span[] = []
  const add = (start: number, end: number) => spans.push({ kind: 'api-key', start, end })
  for (const pattern of [KNOWN, HOOK, ACCOUNT_KEY]) {
    for (const { 0: key, index } of text.matchAll(pattern)) if (entropyOf(key) >= 2) add(index, index + key.length)
  }
  for (const { 0: key, index } of text.matchAll(SK)) {
    if (/\d/.test(key) && entropyOf(key) >= 3 && !/your|xxxx/i.test(key)) add(index, index + key.length)
  }
  for (const pattern of [BEARER, ASSIGNED]) {
    for (const { 0: whole, 1: value = '', index } of text.matchAll(pattern)) {
      const start = index + whole.length - value.length
      const end = start + withoutStop(value).length
      // A longer run than a key can be is data, and its middle is no key.
      if (looksRandom(text.slice(start, end)) && !/[A-Za-z0-9_+/=]/.test(text.charAt(end))) add(start, end)
    }
  }
  return spans
}

const BEGIN = /-----BEGIN ([A-Z0-9 ]{0,40})PRIVATE KEY(?: BLOCK)?-----/g

/** A key cannot be longer, in letters. */
const MAX_KEY_LENGTH = 20_000

/** Private keys as PEM or OpenPGP write them, from the first line to the last, or as far as the key goes. */
export function findPrivateKeys(text: string): Span[] {
  const spans: Span[] = []
  for (const { 0: first, index } of text.matchAll(BEGIN)) {
    const body = index + first.length
    const next = text.indexOf('-----', body)
    const close = next === -1 ? text.length : next
    const lines = /^[A-Za-z0-9+/=\s\\:,.-]*/.exec(text.slice(body, Math.min(close, body + MAX_KEY_LENGTH)))?.[0] ?? ''
    if (!/[A-Za-z0-9+/]{16}/.test(lines)) continue
    const last =
      body + lines.length === close && text.startsWith('-----END ', close) ? text.indexOf('-----', close + 9) : -1
    spans.push({ kind: 'private-key', start: index, end: last === -1 ? body + lines.trimEnd().length : last + 5 })
  }
  return spans
}
