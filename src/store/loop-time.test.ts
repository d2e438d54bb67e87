import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { measureLoopTime } from './loop-time.ts'

function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('work in one go is one turn', async () => {
  await setImmediate()
  const loopTime = measureLoopTime()
  keepBusy(30)
  const { perTurn, total } = loopTime()
  expect(perTurn).toBeGreaterThanOrEqual(29)
  expect(perTurn).toBe(total)
})

it('work that gives way is several turns', async () => {
  await setImmediate()
  const loopTime = measureLoopTime()
  for (let part = 0; part < 10; part++) {
    keepBusy(5)
    await setImmediate()
  }
  const { perTurn, total } = loopTime()
  expect(total).toBeGreaterThanOrEqual(49)
  expect(perTurn).toBeLessThan(total / 5)
})

it('what is waited for is not counted', async () => {
  const busyShare = async () => {
    const loopTime = measureLoopTime()
    const start = performance.now()
    await setTimeout(200)
    return loopTime().total / (performance.now() - start)
  }
  // The thread may have other work to do; counted waiting would be all of it, each time.
  await expect.poll(busyShare).toBeLessThan(0.5)
})
