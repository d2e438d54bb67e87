import { expect, it, vi } from 'vitest'

/** The module with a window of its own, which hears of what other tabs write. */
async function load() {
  vi.resetModules()
  const heard: ((event: { key: string | null }) => void)[] = []
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof heard)[number]) => {
    if (!heard.includes(listener)) heard.push(listener)
  })
  const { followKey, readPreference, writePreference, deletePreference } = await import('./preference.ts')
  const heardKeys: string[] = []
  const stop = ['a', 'b'].map((key) => followKey(key)(() => heardKeys.push(key)))
  return {
    readPreference,
    writePreference,
    deletePreference,
    heardKeys,
    stop,
    tell: (key: string | null) => heard.forEach((listener) => listener({ key })),
  }
}

it('tells of a change those who follow its key, and no others', async () => {
  const { writePreference, deletePreference, heardKeys, stop } = await load()
  writePreference('a', '1')
  writePreference('c', '1')
  deletePreference('b')
  expect(heardKeys).toEqual(['a', 'b'])
  stop.forEach((end) => end())
  writePreference('a', '2')
  expect(heardKeys).toEqual(['a', 'b'])
})

it('hears what another tab writes, once, and that it cleared everything', async () => {
  const { heardKeys, tell } = await load()
  tell('b')
  tell('c')
  expect(heardKeys).toEqual(['b'])
  tell(null)
  expect(heardKeys).toEqual(['b', 'a', 'b'])
})

it('reads what it could not store before an older value, until one is stored again', async () => {
  const { readPreference, writePreference, tell } = await load()
  const stored = new Map([['a', '1']])
  let isFull = true
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      stored.set(key, text)
    },
  })
  writePreference('a', '2')
  expect(readPreference('a')).toBe('2')
  isFull = false
  writePreference('a', '3')
  stored.set('a', '4')
  expect(readPreference('a')).toBe('4')
  isFull = true
  writePreference('a', '5')
  stored.set('a', '6')
  tell('a')
  expect(readPreference('a')).toBe('6')
})
