import type { SubmitEvent } from 'react'

/**
 * The submit handler of a form, which ignores submissions while the previous one is pending.
 * @param change the mutation that `send` starts
 */
export const submitHandler =
  (change: { isPending: boolean }, send: () => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault()
    if (!change.isPending) send()
  }
