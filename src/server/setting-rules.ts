import { z } from 'zod'
import { readDay } from '#archive/day-stamp.ts'

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
    (text) => text === '' || /^https?:\/\/[^/]+$/.test(text),
    'must be like https://archive.example.com, without a path',
  )

export const folderAddress = z
  .string()
  .refine((text) => /^(https?:\/\/.+)?\/$/.test(text) || text === '/images/', "must be an address that ends in '/'")

const HOUR_MS = 3_600_000
const UNITS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS }

/** Milliseconds of a time such as '12h', of at most a thousand years; undefined where it is none. */
export function readDuration(text: string): number | undefined {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? []
  return unit === '' ? undefined : Number(count) * UNITS[unit]!
}

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
