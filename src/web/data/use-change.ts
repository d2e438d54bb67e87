import { useMutation } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * A change by a call, after which what follows from it is asked for again, whether it was made or refused.
 * @param names of the questions that follow from it, by the first part of their keys
 * @param options `gcTime`: how long the answer is kept when it is no longer on show, in milliseconds; `onSuccess`, `onError`:
 *   called also when what asked for the change is gone from the page
 */
export const useChange = <Input, Answer>(
  names: readonly string[],
  change: (input: Input) => Promise<Answer>,
  options: { gcTime?: number; onSuccess?: () => void; onError?: (error: Error) => void } = {},
) =>
  useMutation({
    ...options,
    mutationFn: change,
    onSettled: () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  })
