import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { useChange } from './use-change.ts'
import { PAGE_SIZE, usePages } from './use-pages.ts'

/** A link by which a card or a conversation is shared. */
export type SharedLink = Output<'GET /api/links'>['links'][number]

/** A link that was just made, with its address. */
export type MadeLink = Output<'POST /api/links'>

/** What a link is to show: a card, or the conversation of a card. */
export type ToShare = { card: string } | { session: string }

/** The links, open ones first. @param card only links that show it */
export function useLinks(card?: string) {
  const chosen = card === undefined ? '' : `&card=${encodeURIComponent(card)}`
  const { pages, ...list } = usePages(['links', card ?? null], (from, signal) =>
    call('GET /api/links', { query: `limit=${PAGE_SIZE}&from=${from ?? 0}${chosen}`, signal }),
  )
  return { ...list, links: pages.flatMap(({ links }) => links) }
}

/** Makes a link. */
export const useMakeLink = () =>
  useChange(['links'], ({ what, end, note }: { what: ToShare; end: string; note: string }) =>
    call('POST /api/links', { body: { ...what, end, note } }),
  )

/** Changes when a link ends. */
export const useChangeEnd = () =>
  useChange(['links'], ({ id, end }: { id: string; end: string }) =>
    call('PATCH /api/links/:id', { params: { id }, body: { end } }),
  )

/** Ends a link for good. @param onError called also when what asked for it is gone from the page */
export const useWithdrawLink = (onError: (error: Error) => void) =>
  useChange(['links'], (id: string) => call('DELETE /api/links/:id', { params: { id } }), { onError })

/** Ends a link and makes another in its place. */
export const useRenewLink = () =>
  useChange(['links'], (id: string) => call('POST /api/links/:id/new', { params: { id } }))
