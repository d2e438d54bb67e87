import type { SubmitEvent } from 'react'

/**
 * What a form does when it is sent: nothing as long as what it sent before is on its way.
 * @param change what it is sent by
 */
export const whenSent =
  (change: { isPending: boolean }, send: () => void) =>
  (event: SubmitEvent): void => {
    event.preventDefault()
    if (!change.isPending) send()
  }
