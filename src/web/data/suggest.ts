import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, type Output } from '#api/call.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { MAX_TYPED } from '#archive/term.ts'
import { callQuery } from './call-query.ts'

/** Suggestions while typing: the first hits, complete words, and sessions and categories with hits. */
export type Suggestions = Output<'GET /api/suggest'>

/** Debounce delay of requests while typing, in milliseconds. */
const DEBOUNCE_MS = 80

/**
 * Suggestions for an unfinished search within the present filters. A response belongs to the text of its request, and outdated
 * requests are cancelled, so that an older response never replaces a newer one.
 */
export function useSuggestions(typed: string, filters: Filters) {
  const text = useSettled(typed.trimStart())
  const others = writeFilters({ ...filters, query: '', page: 1, size: NO_FILTERS.size })
  const typedText = new URLSearchParams({ q: text, ...(filters.query !== '' && { within: filters.query }) })
  const query = `${typedText.toString()}${others && `&${others}`}`
  const answer = useQuery({
    ...callQuery(['suggest', query], 'GET /api/suggest', { query }),
    enabled: text.trim() !== '' && text.length <= MAX_TYPED,
    placeholderData: keepPreviousData,
  })
  return {
    data: answer.data,
    isError: answer.isError,
    /** The server's refusal of the text; null for none. */
    refusal: refusalOf(answer.error),
    failureCount: answer.failureCount,
    /** True for a response to this very text. */
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && text === typed.trimStart(),
  }
}

const refusalOf = (error: Error | null): string | null =>
  error instanceof CallError && error.code === 'bad-request' ? error.message : null

/** A debounced value; an emptied text settles at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value.trim() === '' ? '' : settled
}
