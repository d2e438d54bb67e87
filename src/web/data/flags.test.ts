import type * as ReactQuery from '@tanstack/react-query'
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { useBulk, useUndoBulk } from './flags.ts'
import { refreshCardsTwice } from './refresh-cards.ts'

vi.mock('./refresh-cards.ts')
vi.mock('./call.ts', () => ({ call: vi.fn() }))
vi.mock('./query-client.ts', () => ({ queryClient: new QueryClient() }))
// A mutation is what it was asked to be.
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<typeof ReactQuery>()),
  useMutation: (options: object) => options,
}))

it.each([
  ['a bulk change', useBulk],
  ['its undo', useUndoBulk],
])('%s is followed by the two refreshes of a change of many', (_name, use) => {
  vi.mocked(refreshCardsTwice).mockClear()
  const { onSettled } = use() as unknown as { onSettled: () => void }
  expect(refreshCardsTwice).not.toHaveBeenCalled()
  onSettled()
  expect(refreshCardsTwice).toHaveBeenCalledOnce()
})
