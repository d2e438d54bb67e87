import type { SubmitEvent } from 'react'

/**
 * The submit handler of a form: it does nothing while the change that was submitted before is pending.
 * @param change the mutation that `send` begins
 */
export const submitHandler =
  (change: { isPending: boolean }, send: () => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault()
    if (!change.isPending) send()
  }
