import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { refetchTogether } from './refetch-together.ts'

it('a thousand events are two requests, the second after the last event', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let asked = 0
  const queryFn = () => answers[asked++]!.promise
  queryClient.setQueryData(['counted'], 0)
  const observer = new QueryObserver(queryClient, {
    queryKey: ['counted'],
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const end = observer.subscribe(() => {})
  const all = Promise.all(Array.from({ length: 1000 }, () => refetchTogether(['counted'])))
  await vi.waitFor(() => expect(asked).toBe(1))
  answers[0]!.resolve(500)
  await vi.waitFor(() => expect(asked).toBe(2))
  answers[1]!.resolve(1000)
  await all
  expect([asked, queryClient.getQueryData(['counted'])]).toEqual([2, 1000])
  end()
})
