import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { useSendAgain, type Delivery } from '#web/data/webhooks.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { moment } from '#web/ui/moment.ts'

/** A delivery of a webhook: its event, its state, and a button that sends it again. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { id, event, subject, at, state, tries, trouble, nextAt } = delivery
  const again = useSendAgain()
  const facts = [
    WEBHOOK_TEXTS.states[state],
    moment(at),
    ...(tries > 0 ? [WEBHOOK_TEXTS.tries(tries)] : []),
    ...(trouble === '' ? [] : [trouble]),
    ...(nextAt !== null && tries > 0 ? [WEBHOOK_TEXTS.nextAt(moment(nextAt))] : []),
  ]
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <div className="min-w-0 grow basis-64">
        <p className="break-all">{subject === '' ? event : `${event} ${subject}`}</p>
        <p className={state === 'failed' ? 'text-red' : 'text-quiet'}>{facts.join(' · ')}</p>
        <Failure>{again.isError && WEBHOOK_TEXTS.failed(again.error.message)}</Failure>
      </div>
      {state !== 'waiting' && (
        <BusyButton
          look="quiet"
          aria-label={`${WEBHOOK_TEXTS.again}: ${event} ${subject}, ${moment(at)}`}
          isBusy={again.isPending}
          onClick={({ currentTarget }) => {
            // The button disappears; its row shows the outcome.
            const row = currentTarget.closest('li')
            again.mutate(id, { onSuccess: () => row?.focus() })
          }}
        >
          {WEBHOOK_TEXTS.again}
        </BusyButton>
      )}
    </li>
  )
}
