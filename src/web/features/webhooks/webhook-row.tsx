import { useState } from 'react'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { useRemoveWebhook, useTestWebhook, type Webhook } from '#web/data/webhooks.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmRow } from '#web/ui/confirm-row.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { focusAtOnce } from '#web/ui/focus-at-once.ts'
import { moment } from '#web/ui/moment.ts'
import { DeliveryRow } from './delivery-row.tsx'

/** A webhook: its URL, events and last deliveries, with buttons that test and delete it. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, address, events, made, deliveries } = webhook
  const remove = useRemoveWebhook()
  const test = useTestWebhook()
  /** Null until the confirmation was first open: only when it closes does the button take the focus back. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const error = remove.error ?? test.error
  return (
    <li className="space-y-2 border-t border-hairline py-2 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <p className="break-all">{address}</p>
          <p className="text-quiet">{[...events, WEBHOOK_TEXTS.madeBy(made.by, moment(made.at))].join(' · ')}</p>
        </div>
        {!isAsking && (
          <div className="flex flex-wrap gap-2">
            <BusyButton
              aria-label={`${WEBHOOK_TEXTS.test}: ${address}`}
              isBusy={test.isPending}
              onClick={() => test.mutate(id)}
            >
              {WEBHOOK_TEXTS.test}
            </BusyButton>
            <Button
              ref={isAsking === false ? focusAtOnce : null}
              aria-label={`${WEBHOOK_TEXTS.remove}: ${address}`}
              onClick={() => setAsking(true)}
            >
              {WEBHOOK_TEXTS.remove}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <ConfirmRow
          question={WEBHOOK_TEXTS.removeNow(address)}
          keep={WEBHOOK_TEXTS.keep}
          act={WEBHOOK_TEXTS.remove}
          isPending={remove.isPending}
          onKeep={() => setAsking(false)}
          onAct={() => remove.mutate(id)}
        />
      )}
      <Failure>{error && WEBHOOK_TEXTS.failed(error.message)}</Failure>
      <h4 className="text-quiet">{WEBHOOK_TEXTS.deliveries}</h4>
      {deliveries.length === 0 ? (
        <p className="text-quiet">{WEBHOOK_TEXTS.noDeliveries}</p>
      ) : (
        <ul aria-label={WEBHOOK_TEXTS.deliveries} className="border-s border-hairline ps-3">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </li>
  )
}
