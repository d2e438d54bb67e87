import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readDay } from '#archive/day-stamp.ts'
import { isInternal } from './webhooks/internal-address.ts'

export const timeZone = z.string().refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'must be a time zone such as Europe/Amsterdam')

export const month = z.string().refine((text) => readDay(`${text}-01`) !== null, 'must be a month such as 2023-09')

export const address = z
  .string()
  .refine(
    (text) => text === '' || (/^https?:\/\/[^/?#@]+(\/[^?#@]*)?$/.test(text) && URL.canParse(text)),
    'must be like https://archive.example.com, or for an exported site https://example.com/archive',
  )
  // As browsers send it: in small letters, and without the port that goes without saying.
  .transform((text) => (text === '' ? text : new URL(text).origin + new URL(text).pathname.replace(/\/+$/, '')))

/** A folder as it is written in a file, where no shell replaces `~` by the home of the user. */
export const fromHome = (folder: string): string =>
  folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder

export const folder = z.string().min(1).transform(fromHome)

export const folders = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((one) => fromHome(one.trim()) || []))

export const folderAddress = z
  .string()
  .refine(
    (text) => /^(https?:\/\/.+)?\/$/.test(text) || text === '/images/',
    "must be '/images/', or an address such as https://pictures.example.com/ that ends in '/'",
  )

/** Where an OpenAI-compatible endpoint is called. Without TLS only within the owner's own network, as texts and a key are sent. */
export const embeddingsAddress = z
  .string()
  .refine(
    (text) => isEmbeddingsUrl(text),
    'must be https://HOST/v1, or http:// on this machine or in a network of your own',
  )
  .transform((text) => {
    const path = new URL(text).pathname.replace(/\/+$/, '')
    const called = path.endsWith('/embeddings') ? path : `${path || '/v1'}/embeddings`
    return new URL(called, text).href
  })

function isEmbeddingsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(text)
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false
  if (protocol === 'https:') return true
  const host = hostname.replace(/^\[|\]$/g, '')
  return protocol === 'http:' && (isIP(host) === 0 ? isOwnName(host) : isInternal(host))
}

/** A name that only a network of one's own knows, such as that of a container. */
const isOwnName = (host: string): boolean => !host.includes('.') || /\.(local|internal|lan|home\.arpa)$/.test(host)

const HOUR_MS = 3_600_000
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

/** Milliseconds of a time such as '12h', of at most a thousand years; undefined where it is none. */
export function readDuration(text: string): number | undefined {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? []
  return unit === '' ? undefined : Number(count) * UNITS[unit]!
}

/** A whole number within bounds, which the refusal of another one names. @param of what it counts, such as 'of MB' */
export const wholeNumber = (least: number, most: number, of = '') =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most,
      ['must be a number', of, `from ${least} to ${most}`].filter(Boolean).join(' '),
    )
    .transform(Number)

/** A number of requests a minute, or 'off'. */
export const readLimit = (usual: number) =>
  z
    .string()
    .default(String(usual))
    .transform((text) => (text === 'off' ? null : Number(text)))
    .refine(
      (most) => most === null || (Number.isInteger(most) && most >= 1 && most <= 1_000_000),
      "must be a number of requests a minute, or 'off'",
    )

/** One of several words, which the refusal of another one names. */
export const choice = <const Words extends readonly [string, ...string[]]>(words: Words) => {
  const quoted = words.map((word) => `'${word}'`)
  return z.enum(words, `must be ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`)
}

/**
 * The address of a PostgreSQL database. What its driver takes for `verify-full` is called so: it prints ten lines otherwise,
 * that a later version will check less.
 */
export const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://', abort: true })
  .refine(
    (url) => URL.canParse(url) || URL.canParse(url.replace('@/', '@localhost/')),
    "must be like postgres://USER:PASSWORD@HOST/DATABASE, with '#', '/' and '?' of the password as %23, %2F and %3F",
  )
  .transform((url) =>
    url.includes('uselibpqcompat=')
      ? url
      : url.replace(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, 'verify-full'),
  )

/** The name of an index at a search service. */
export const indexName = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, hyphens or underscores')
