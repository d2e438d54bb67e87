import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { refreshCards } from './refresh-cards.ts'
import { logQuery, usePages } from './use-pages.ts'
import { callQuery } from './call-query.ts'

/** The redactions of a card, undone ones included. */
export const useRedactions = (id: string) =>
  useQuery({ ...callQuery(['redactions', id], 'GET /api/cards/:id/redactions', { params: { id } }), staleTime: 0 })

/** A card without redactions; requested when it is to be shown. */
export const useOriginal = (id: string) =>
  useQuery({
    ...callQuery(['original', id], 'GET /api/cards/:id/original', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

const changed = () => refreshCards(0)

/** Redacts words of a card. @param onError called also after the form was closed */
export const useRedact = (onError: (error: Error) => void) =>
  useMutation({
    onError,
    mutationFn: ({ id, words, reason }: { id: string; words: string; reason: string }) =>
      call('POST /api/cards/:id/redactions', { params: { id }, body: { words, reason } }),
    onSettled: changed,
  })

/** Undoes a redaction. */
export const useUndoRedaction = () =>
  useMutation({
    mutationFn: ({ id, number }: { id: string; number: number }) =>
      call('DELETE /api/cards/:id/redactions/:number', { params: { id, number } }),
    onSettled: changed,
  })

/** The log of redactions, latest first. */
export function useRedactionLog() {
  const { pages, ...log } = usePages(['redaction-log'], (before, signal) =>
    call('GET /api/admin/redactions', { query: logQuery(before), signal }),
  )
  return { ...log, redactions: pages.flatMap(({ redactions }) => redactions) }
}
