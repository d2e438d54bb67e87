import { useEffect, useRef } from 'react'
import { toast } from './toast.ts'

/**
 * Says what failed where the form that would show it was closed before the answer came: the admin who closed it takes it for done.
 * @returns the `onError` of a change
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
