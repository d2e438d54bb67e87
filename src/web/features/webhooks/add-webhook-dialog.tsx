import { useState } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#archive/webhook-events.ts'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { useAddWebhook } from '#web/data/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { submitHandler } from '#web/ui/submit-handler.ts'

/** The form that adds a webhook; afterwards its secret, shown once for copying. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS)
  const add = useAddWebhook()
  const save = submitHandler(add, () => add.mutate({ address, events: [...events] }))
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : events.includes(one))))
  return (
    <Dialog onClose={onClose} title={WEBHOOK_TEXTS.add} className="sm:max-w-lg">
      <div className="min-h-0 grow overflow-y-auto px-5 pb-5 sm:px-10">
        {add.data ? (
          <div className="space-y-4">
            <SecretOnce label={WEBHOOK_TEXTS.made} value={add.data.secret} texts={WEBHOOK_TEXTS} />
            <div className="flex justify-end">
              <Button onClick={onClose}>{WEBHOOK_TEXTS.done}</Button>
            </div>
          </div>
        ) : (
          <form onSubmit={save} className="space-y-4">
            <TextField
              label={WEBHOOK_TEXTS.address}
              hint={WEBHOOK_TEXTS.addressHint}
              value={address}
              type="url"
              required
              maxLength={2000}
              onChange={({ target }) => setAddress(target.value)}
            />
            <fieldset>
              <legend className="text-sm text-quiet">{WEBHOOK_TEXTS.events}</legend>
              <div className="flex flex-col items-start gap-1 pt-1">
                {WEBHOOK_EVENTS.map((event) => (
                  <Checkbox
                    key={event}
                    label={WEBHOOK_TEXTS.eventNames[event]}
                    isChecked={events.includes(event)}
                    onChange={(isChosen) => choose(event, isChosen)}
                  />
                ))}
              </div>
            </fieldset>
            <Failure className="text-sm">{add.isError && WEBHOOK_TEXTS.failed(add.error.message)}</Failure>
            <FormActions leave={TEXTS.cancel} onLeave={onClose} isPending={add.isPending}>
              {WEBHOOK_TEXTS.add}
            </FormActions>
          </form>
        )}
      </div>
    </Dialog>
  )
}
