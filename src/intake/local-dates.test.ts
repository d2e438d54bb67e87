import { expect, it } from 'vitest'
import { isDateAlone, localSeconds } from './local-dates.ts'

const iso = (text: string, timeZone = 'Europe/Amsterdam') => {
  const seconds = localSeconds(text, timeZone)
  return seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 19)
}

it.each([
  ['Mar 10, 2026, 6:00:00 PM UTC', '2026-03-10T18:00:00'],
  ['May 19, 2026, 7:07:02\u202fPM GMT-03:00', '2026-05-19T22:07:02'],
  ['Jan 2, 2026, 12:05:00 AM PST', '2026-01-02T08:05:00'],
  ['18 Sept 2025, 12:02:52 CET', '2025-09-18T11:02:52'],
  ['10.03.2026, 18:00:00 MEZ', '2026-03-10T17:00:00'],
  ['10 de mai. de 2026, 03:46:09 BRT', '2026-05-10T06:46:09'],
  ['10 mars 2026, 18:00:00 CET', '2026-03-10T17:00:00'],
  ['4 juli 2026 09:15:00 CEST', '2026-07-04T07:15:00'],
  ['2026年6月19日 12:23:08 CST', '2026-06-19T04:23:08'],
  ['2026/03/10 18:00:00 JST', '2026-03-10T09:00:00'],
  ['2026. 3. 10. 오후 6:00:00 KST', '2026-03-10T09:00:00'],
  ['10 мар. 2026 г., 18:00:00 MSK', '2026-03-10T15:00:00'],
  ['١٠ مارس ٢٠٢٦، ٦:٠٠:٠٠ م UTC+3', '2026-03-10T15:00:00'],
  // Without a zone that is known it is the archive's.
  ['10 mrt 2026, 18:00:00', '2026-03-10T17:00:00'],
])('reads %s', (text, expected) => {
  expect(iso(text)).toBe(expected)
  expect(isDateAlone(text)).toBe(true)
})

it.each(['2025-12-31 23:59:10 ERROR disk full', 'It was Mar 10, 2026, 6:00:00 PM UTC', 'Mar 10, 2026'])(
  'knows that %s is more or less than a date with a time',
  (text) => {
    expect(isDateAlone(text)).toBe(false)
  },
)

it.each([
  '',
  'Attached 1 file.',
  '12:00:00',
  'at 12:00:00 we met in 2026',
  '31.02.2026, 18:00:00',
  'x'.repeat(100_000),
])('reads no date in %.40s', (text) => {
  expect(iso(text)).toBeNull()
})
