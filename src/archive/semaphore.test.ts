import { expect, it } from 'vitest'
import { openSemaphore } from './semaphore.ts'

const refuse = () => new Error('too late')
const options = { refuse }

it('limits how many act at once, in the order in which they came', async () => {
  const semaphore = openSemaphore(2, 10)
  const log: string[] = []
  const gates = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...Promise.withResolvers<void>() }))
  const all = gates.map(({ name, promise }) =>
    semaphore.run(async () => {
      log.push(`${name} begins`)
      await promise
      log.push(`${name} ends`)
    }, options),
  )
  await new Promise((next) => setTimeout(next))
  expect(log).toEqual(['a begins', 'b begins'])
  for (const { resolve } of gates) {
    resolve()
    await new Promise((next) => setTimeout(next))
  }
  await Promise.all(all)
  expect(log).toEqual(['a begins', 'b begins', 'a ends', 'c begins', 'b ends', 'd begins', 'c ends', 'd ends'])
})

it('refuses calls when too many wait, and those that waited too long; a failure frees the turn', async () => {
  const semaphore = openSemaphore(1, 1)
  const first = Promise.withResolvers<void>()
  const failing = semaphore.run(() => first.promise, options)
  const late = semaphore.run(() => Promise.resolve('acted'), { until: performance.now(), refuse })
  await expect(semaphore.run(() => Promise.resolve('acted'), options)).rejects.toThrow('too late')
  first.reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  await expect(late).rejects.toThrow('too late')
  expect(await semaphore.run(() => Promise.resolve('acted'), options)).toBe('acted')
})
