import { useEffect, useRef } from 'react'
import { toast } from './toast.ts'

/**
 * Reports a failure by a toast if the form that would show it was closed before the response: otherwise the admin takes it for
 * done.
 * @returns the `onError` of a mutation
 */
export function useFailureWhenGone(sentence: (reason: string) => string): (error: Error) => void {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return ({ message }) => {
    if (!isHere.current) toast(sentence(message))
  }
}
