import type { Output } from '#api/call.ts'
import { call } from './call.ts'
import { useChange } from './use-change.ts'
import { PAGE_SIZE, usePages } from './use-pages.ts'

/** A link that shares a card or a conversation. */
export type SharedLink = Output<'GET /api/links'>['links'][number]

/** A new link, with its URL. */
export type MadeLink = Output<'POST /api/links'>

/** The shared item: a card, or the conversation of a card. */
export type ShareTarget = { card: string } | { session: string }

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
  useChange(['links'], ({ what, end, note }: { what: ShareTarget; end: string; note: string }) =>
    call('POST /api/links', { body: { ...what, end, note } }),
  )

/** Changes the expiry of a link. */
export const useChangeEnd = () =>
  useChange(['links'], ({ id, end }: { id: string; end: string }) =>
    call('PATCH /api/links/:id', { params: { id }, body: { end } }),
  )

/** Ends a link for good. @param onError called also after the control was removed */
export const useWithdrawLink = (onError: (error: Error) => void) =>
  useChange(['links'], (id: string) => call('DELETE /api/links/:id', { params: { id } }), { onError })

/** Ends a link and makes a replacement. */
export const useRenewLink = () =>
  useChange(['links'], (id: string) => call('POST /api/links/:id/new', { params: { id } }))
