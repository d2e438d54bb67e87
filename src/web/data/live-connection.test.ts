import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLive, whileVisible } from './live-connection.ts'

class FakeSource extends EventTarget {
  isClosed = false
  close() {
    this.isClosed = true
  }
  say(name: string, data = '{}', lastEventId = '') {
    this.dispatchEvent(Object.assign(new Event(name), { data, lastEventId }))
  }
}

let opened: { after: string; source: FakeSource }[]
let states: boolean[]
let events: string[]
let exhausted: number
let end: () => void
beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  states = []
  events = []
  exhausted = 0
  const open = (after: string) => {
    const source = new FakeSource()
    opened.push({ after, source })
    return source
  }
  end = followLive(open, 'p7', {
    events: ['added', 'removed', 'gone'],
    last: 'gone',
    onEvent: (event, data) => void events.push(`${event} ${data}`),
    onReached: (isReached) => void states.push(isReached),
    onExhausted: () => exhausted++,
  })
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('is online once it is open, and passes events on', () => {
  opened[0]!.source.say('open')
  opened[0]!.source.say('added', '{"id":"a"}', 'p8')
  expect([states, events]).toEqual([[true], ['added {"id":"a"}']])
})

it('goes offline with a failed connection, and comes back from the last event', () => {
  opened[0]!.source.say('open')
  opened[0]!.source.say('removed', '{}', 'p9')
  opened[0]!.source.say('error')
  expect([states.at(-1), opened[0]!.source.isClosed]).toEqual([false, true])
  vi.advanceTimersByTime(1300)
  expect(opened.map(({ after }) => after)).toEqual(['p7', 'p9'])
  opened[1]!.source.say('open')
  expect(states.at(-1)).toBe(true)
})

it('goes offline after ten seconds without an answer', () => {
  vi.advanceTimersByTime(9999)
  expect(states).toEqual([])
  vi.advanceTimersByTime(1)
  expect(states).toEqual([false])
})

it('comes back after the longest delay when the server has no stream left, from the last event', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  opened[0]!.source.say('open')
  opened[0]!.source.say('added', '{}', '8')
  opened[0]!.source.say('exhausted')
  expect([opened[0]!.source.isClosed, exhausted, states]).toEqual([true, 1, [true]])
  vi.advanceTimersByTime(59_000)
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(opened.map(({ after }) => after)).toEqual(['p7', '8'])
  // Once it has one again, a cut is followed by the shortest delay.
  opened[1]!.source.say('open')
  opened[1]!.source.say('error')
  vi.advanceTimersByTime(1000)
  expect(opened).toHaveLength(3)
})

it('ends for good when its thread is gone', () => {
  opened[0]!.source.say('gone')
  opened[0]!.source.say('error')
  vi.advanceTimersByTime(100_000)
  expect([opened.length, opened[0]!.source.isClosed, events]).toEqual([1, true, ['gone {}']])
})

it('is given to others while the page is out of sight', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  const turn = (hidden: boolean) => {
    page.hidden = hidden
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const done: string[] = []
  const stop = whileVisible(() => {
    done.push('begins')
    return () => void done.push('ends')
  })
  turn(true)
  turn(false)
  stop()
  turn(true)
  turn(false)
  expect(done).toEqual(['begins', 'ends', 'begins', 'ends'])
  vi.unstubAllGlobals()
})
