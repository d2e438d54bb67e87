import { useState } from 'react'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { cardIdNow, useCardAddress } from '#web/address/card-address.ts'
import type { WholeCard } from '#web/data/cards.ts'
import { useForget, useForgettable } from '#web/data/forget.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { toast } from '#web/ui/toast.ts'
import { WordsThatGo } from './words-that-go.tsx'

const REACHES = [
  { value: 'card', label: FORGET_TEXTS.onlyCard },
  { value: 'conversation', label: FORGET_TEXTS.wholeConversation },
] as const

/** Previews the texts to delete, and deletes a card or its whole conversation for good. */
export function ForgetDialog({ card, onClose }: { card: WholeCard; onClose: () => void }) {
  const [reach, setReach] = useState<'card' | 'conversation'>('card')
  const isWhole = reach === 'conversation'
  const { data, error } = useForgettable(card.id, isWhole)
  const { close } = useCardAddress()
  const forget = useForget((cards) => {
    onClose()
    if (cardIdNow() === card.id) close()
    toast(FORGET_TEXTS.done(cards))
  })
  const shown = forget.error ?? error
  const confirm = () => data && forget.mutate({ card: card.id, conversation: isWhole, cards: data.cards.length })
  return (
    <Dialog onClose={onClose} title={FORGET_TEXTS.title} className="sm:max-w-lg">
      <div className="min-h-0 grow space-y-4 overflow-y-auto px-5 pb-5 sm:px-10">
        <SegmentedControl label={FORGET_TEXTS.forget} options={REACHES} value={reach} onChange={setReach} />
        {data && <WordsThatGo {...data} />}
        <p className="text-sm text-quiet">{FORGET_TEXTS.warning}</p>
        {forget.isPending && <p role="status">{FORGET_TEXTS.working}</p>}
        <Failure className="text-sm">{shown?.message}</Failure>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-hairline px-5 py-3 sm:px-10">
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <BusyButton look="strong" isBusy={!data || forget.isPending} onClick={confirm}>
          {FORGET_TEXTS.confirm(data?.cards.length ?? 1)}
        </BusyButton>
      </div>
    </Dialog>
  )
}
