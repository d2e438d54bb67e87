import { useState } from 'react'
import { CallError } from '#api/call.ts'
import { DEFAULT_END } from '#archive/link-end.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { reviewQuery } from '#web/address/review-address.ts'
import { useLinks, useMakeLink } from '#web/data/links.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EndField } from '#web/ui/end-field.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { submitHandler } from '#web/ui/submit-handler.ts'
import { LinkList } from './link-list.tsx'
import { MadeAddress } from './made-address.tsx'

const REACHES = [
  { value: 'card', label: LINK_TEXTS.onlyCard },
  { value: 'session', label: LINK_TEXTS.wholeConversation },
] as const

interface Props {
  cardId: string
  isSession: boolean
  onClose: () => void
}

/** The form that shares a card or its conversation, above the links that show the card already. */
export function ShareDialog({ cardId, isSession, onClose }: Props) {
  const [reach, setReach] = useState<'card' | 'session'>(isSession ? 'session' : 'card')
  const [end, setEnd] = useState<string>(DEFAULT_END)
  const [note, setNote] = useState('')
  const make = useMakeLink()
  const { links } = useLinks(cardId)
  const save = submitHandler(make, () => {
    const what = reach === 'card' ? { card: cardId } : { session: cardId }
    make.mutate({ what, end, note }, { onSuccess: () => setNote('') })
  })
  const isUnseen = make.error instanceof CallError && make.error.status === 409
  return (
    <Dialog onClose={onClose} title={LINK_TEXTS.share} className="sm:max-w-lg">
      <div className="min-h-0 grow overflow-y-auto px-5 pb-5 sm:px-10">
        <form onSubmit={save} className="space-y-4">
          <p className="text-sm text-quiet">{LINK_TEXTS.hint}</p>
          <SegmentedControl label={LINK_TEXTS.what} options={REACHES} value={reach} onChange={setReach} />
          {reach === 'session' && <p className="text-sm text-quiet">{LINK_TEXTS.snapshot}</p>}
          <EndField value={end} onChange={setEnd} ends={LINK_TEXTS.ends} />
          <TextField
            label={LINK_TEXTS.note}
            hint={LINK_TEXTS.noteHint}
            value={note}
            maxLength={500}
            dir="auto"
            onChange={({ target }) => setNote(target.value)}
          />
          {make.isError && (
            <p role="alert" className="text-sm text-red">
              {LINK_TEXTS.failed(make.error.message)}{' '}
              {isUnseen && (
                <AdminLink
                  screen="review"
                  query={reviewQuery(cardId)}
                  className="target inline-flex items-center underline"
                >
                  {LINK_TEXTS.openReview}
                </AdminLink>
              )}
            </p>
          )}
          <MadeAddress made={make.data} links={links} />
          <FormActions leave={TEXTS.close} onLeave={onClose} isPending={make.isPending}>
            {LINK_TEXTS.make}
          </FormActions>
        </form>
        <section aria-label={LINK_TEXTS.existing} className="mt-6 border-t border-hairline pt-4 text-sm">
          <h3 className="font-semibold">{LINK_TEXTS.existing}</h3>
          <LinkList card={cardId} />
        </section>
      </div>
    </Dialog>
  )
}
