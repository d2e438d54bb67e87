import { useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { useWebhooks } from '#web/data/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { AddWebhookDialog } from './add-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** The webhooks with their last deliveries, and a button that adds one. */
export function WebhookList() {
  const { data, isPending, error } = useWebhooks()
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="space-y-2">
      <p className="text-quiet">{WEBHOOK_TEXTS.hint}</p>
      <Failure>{error && ADMIN_TEXTS.dataFailed(error.message)}</Failure>
      {isPending && <p className="appear-late text-quiet">{TEXTS.loading}</p>}
      {data?.length === 0 && <p className="text-quiet">{WEBHOOK_TEXTS.none}</p>}
      {data && data.length > 0 && (
        <ul aria-label={WEBHOOK_TEXTS.webhooks}>
          {data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Button aria-haspopup="dialog" onClick={() => setAdding(true)}>
        {WEBHOOK_TEXTS.add}
      </Button>
      {isAdding && <AddWebhookDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
