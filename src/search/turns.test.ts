import { expect, it } from 'vitest'
import { openTurns } from './turns.ts'

const tooLate = () => new Error('too late')
const inTime = { until: Infinity, tooLate }

it('lets only so many act at once, in the order in which they came', async () => {
  const turns = openTurns(2, 10)
  const log: string[] = []
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const all = gates.map(({ name, promise }) =>
    turns.take(async () => {
      log.push(`${name} begins`)
      await promise
      log.push(`${name} ends`)
    }, inTime),
  )
  await new Promise(setImmediate)
  expect(log).toEqual(['a begins', 'b begins'])
  for (const { resolve } of gates) {
    resolve()
    await new Promise(setImmediate)
  }
  await Promise.all(all)
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'c begins', 'b ends', 'd begins', 'c ends', 'd ends'])
})

it('refuses calls when too many wait, and those that waited too long; a failure frees the turn', async () => {
  const turns = openTurns(1, 1)
  const first = Promise.withResolvers<void>()
  const failing = turns.take(() => first.promise, inTime)
  const late = turns.take(() => Promise.resolve('acted'), { until: performance.now(), tooLate })
  await expect(turns.take(() => Promise.resolve('acted'), inTime)).rejects.toThrow('too late')
  first.reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  await expect(late).rejects.toThrow('too late')
  expect(await turns.take(() => Promise.resolve('acted'), inTime)).toBe('acted')
})
