import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, type Output } from '#api/call.ts'
import { writeFilters } from '#archive/filter-url.ts'
import { NO_FILTERS, type Filters } from '#archive/filters.ts'
import { MAX_TYPED } from '#archive/term.ts'
import { callQuery } from './call-query.ts'

/** What is found while one types: the first hits, whole words, and the sessions and categories that hold hits. */
export type Suggestions = Output<'GET /api/suggest'>

/** Typing faster than this asks only once. */
const DEBOUNCE_MS = 80

/**
 * Suggestions for an unfinished search beside the filters that are there. An answer belongs to the text it was asked for, and a question that is no
 * longer wanted is cancelled: an older answer never takes the place of a newer one.
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
    /** What the server says of a text that it does not search for; null otherwise. */
    refusal: refusalOf(answer.error),
    failureCount: answer.failureCount,
    /** True for the answer to this very text, and not to the one before it. */
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && text === typed.trimStart(),
  }
}

const refusalOf = (error: Error | null): string | null =>
  error instanceof CallError && error.code === 'bad-request' ? error.message : null

/** `value` once it has not changed for a moment; an emptied text settles at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value.trim() === '' ? '' : settled
}
