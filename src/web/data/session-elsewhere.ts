import { hashKey } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient, SESSION_KEY } from './query-client.ts'

/** Refetches the session when it ended in another window of this browser. */
export function useSessionElsewhere(): void {
  useEffect(() => {
    const channel = new BroadcastChannel('colloquy-session')
    channel.addEventListener('message', () => void queryClient.invalidateQueries({ queryKey: SESSION_KEY }))
    const end = queryClient.getQueryCache().subscribe((event) => {
      const isAnswer = event.type === 'updated' && event.action.type === 'success'
      if (event.query.queryHash !== hashKey(SESSION_KEY) || !isAnswer || event.query.state.data !== null) return
      channel.postMessage(null)
    })
    return () => {
      end()
      channel.close()
    }
  }, [])
}
