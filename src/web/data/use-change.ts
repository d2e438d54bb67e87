import { useMutation } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * A mutation that invalidates dependent queries, after success and failure.
 * @param names of the dependent queries: the first part of their keys
 * @param options `gcTime`: lifetime of the unused result in milliseconds; `onSuccess`, `onError`: called also after the
 * component was unmounted
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
