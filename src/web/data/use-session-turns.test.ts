import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CallError } from '#api/call.ts'
import { queryClient } from './query-client.ts'
import { batchQuery, type SessionOutline } from './session-turns.ts'
import { useSessionTexts } from './use-session-turns.ts'

vi.mock('./call.ts', () => ({ call: () => Promise.reject(new Error('nothing is asked for here')) }))

it('texts stay readable when a refetch of them fails', () => {
  const { queryKey } = batchQuery('t1', 0)
  const outline = { from: 0, turns: [{ id: 't1' }] } as SessionOutline
  let shown: ReturnType<typeof useSessionTexts> | undefined
  const render = () => {
    const reader = createElement(() => {
      shown = useSessionTexts(outline, 't1')
      return null
    })
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, reader))
    return shown!
  }
  queryClient.setQueryData(queryKey, [])
  const query = queryClient.getQueryCache().find({ queryKey })!
  query.setState({ status: 'error', error: new CallError(0, 'offline', 'x') })
  expect(render()).toMatchObject({ isFailed: false, isOffline: true })
})
