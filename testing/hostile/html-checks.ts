import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import type { Answer } from '#testing/real/raw.ts'

/** Headers of every response, whatever its status and its route. */
const EXPECTED: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'content-security-policy':
    /default-src 'none'.*object-src 'none'.*frame-ancestors 'none'|default-src 'self'.*frame-ancestors 'none'/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'x-frame-options': /^(DENY|SAMEORIGIN)$/,
  'cross-origin-opener-policy': /^same-origin/,
  'cross-origin-resource-policy': /^(same-origin|cross-origin)$/,
}

const FORBIDDEN = ['x-powered-by', 'server', 'access-control-allow-credentials', 'crlf', 'x-made']

/** Traces of the program in what visitors read. */
const INNER =
  /\bat [\w.<>]+ \(|node_modules|\/src\/|SQLITE_|SqliteError|syntax error|unrecognized token|ERR_[A-Z]+|root:x:0:0/

/** The faults of a response to a hostile request; empty when all is well. */
export function faultsOf({ status, headers, body }: Answer, origin: string): string[] {
  const faults: string[] = []
  if (status === 0) faults.push('there was no answer')
  if (status >= 500) faults.push(`status ${status}`)
  for (const [name, value] of Object.entries(EXPECTED)) {
    const given = headers.get(name)
    if (!given || !value.test(given)) faults.push(`header ${name} is ${given}`)
  }
  for (const name of FORBIDDEN) if (headers.has(name)) faults.push(`header ${name} is there`)
  if (/crlf=/.test(headers.get('set-cookie') ?? '')) faults.push('a cookie was injected')
  const location = headers.get('location')
  if (location !== null && new URL(location, origin).origin !== origin) faults.push(`sends to ${location}`)
  const trace = INNER.exec(body)
  if (trace && status >= 400) faults.push(`tells '${trace[0]}'`)
  if (status >= 400 && !isHtml(headers) && !isErrorJson(headers, body))
    faults.push(`is no error of the contract: ${body.slice(0, 80)}`)
  return faults
}

export const isHtml = (headers: Headers): boolean => (headers.get('content-type') ?? '').startsWith('text/html')

/** The shape of every error (design: `{ error: { code, message, requestId } }`), or no body at all. */
function isErrorJson(headers: Headers, body: string): boolean {
  if (body === '') return true
  if (!(headers.get('content-type') ?? '').startsWith('application/json')) return false
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } }
    return typeof error?.code === 'string' && typeof error.message === 'string'
  } catch {
    return false
  }
}

/**
 * The structure of a page, whatever its texts say: each kind of element with the names of its attributes, and how many
 * scripts. Text that became markup shows as a kind that was not there.
 */
export function skeleton(html: string): string[] {
  const kinds = new Set<string>()
  let scripts = 0
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      if (child.tagName === 'script') scripts++
      kinds.add(`${child.tagName} ${child.attrs.map(({ name }) => name).join(' ')}`)
      walk(child)
    }
  }
  walk(parse(html))
  return [...[...kinds].toSorted(), `${scripts} scripts`]
}

/** The addresses in a page that would run when they are followed. */
export function runningAddresses(html: string): string[] {
  const found: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!('tagName' in child)) continue
      for (const { name, value } of child.attrs) {
        // A browser reads a scheme without the spaces and control characters before and within it.
        const address = value.replace(/[\p{Cc}\s]+/gu, '').toLowerCase()
        if (/^(href|src|action|formaction|data)$/.test(name) && /^(javascript|vbscript|data):/.test(address))
          found.push(value)
      }
      walk(child)
    }
  }
  walk(parse(html))
  return found
}

/**
 * True for an element of a page that may run something or lead away, other than scripts. A drawn formula has its own
 * attributes and no other.
 * @param kind as `skeleton` gives it: the name and those of its attributes
 */
export const mayRun = (kind: string): boolean =>
  / on\w|^(iframe|object|embed|base|form|svg|maction|annotation-xml|style) /.test(kind) ||
  (/^math\b/.test(kind) && !/^math(?: (?:alttext|class|dir|display))*$/.test(kind))
