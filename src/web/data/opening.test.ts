import { afterEach, expect, it, vi } from 'vitest'
import { call } from './call.ts'
import { openingQuery } from './opening.ts'
import { queryClient } from './query-client.ts'

vi.mock('./call.ts', () => ({ call: vi.fn() }))
// Read once, as the page has it.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: { day: '2024-05-01' } } }))
afterEach(() => {
  queryClient.clear()
  vi.mocked(call).mockReset()
})

const opening = (day: string | null) => ({ day, cards: [], carousel: [] })
const ask = async (turn: number) => {
  await queryClient.query({ ...openingQuery(turn), staleTime: 0 })
  return vi.mocked(call).mock.lastCall?.[1]?.query
}

it('begins with the day of the page, goes on to another, and asks for each again as it is now', async () => {
  vi.mocked(call).mockResolvedValue(opening('2024-05-01') as never)
  expect(await ask(1)).toBe('day=2024-05-01')
  vi.mocked(call).mockResolvedValue(opening('2025-01-02') as never)
  expect(await ask(2)).toBe('not=2024-05-01')
  expect(await ask(2)).toBe('day=2025-01-02')
  expect(await ask(3)).toBe('not=2025-01-02')
})

it('asks for any day where there was none', async () => {
  vi.mocked(call).mockResolvedValue(opening(null) as never)
  // The turn that the page shows first is the one of the day in its HTML.
  await ask(1)
  await ask(5)
  expect(await ask(5)).toBeUndefined()
})
