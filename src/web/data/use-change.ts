import { useMutation } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * A change by a call, after which what follows from it is asked for again, whether it was made or refused.
 * @param names of the questions that follow from it, by the first part of their keys
 * @param keep `gcTime`: how long the answer is kept when it is no longer on show, in milliseconds
 */
export const useChange = <Input, Answer>(
  names: readonly string[],
  change: (input: Input) => Promise<Answer>,
  keep: { gcTime?: number } = {},
) =>
  useMutation({
    ...keep,
    mutationFn: change,
    onSettled: () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  })
