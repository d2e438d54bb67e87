import { useId, useState } from 'react'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useRedact } from '#web/data/redactions.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useFailureWhenGone } from '#web/ui/failure-when-gone.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { submitHandler } from '#web/ui/submit-handler.ts'
import { RedactionList } from './redaction-list.tsx'

interface Props {
  cardId: string
  /** The selected words; '' without a selection. */
  words: string
  onClose: () => void
}

/** The option for a custom reason. */
const OTHER = REDACT_TEXTS.otherReason

/** The form that redacts words of a card, above its existing redactions. */
export function RedactDialog({ cardId, words: selected, onClose }: Props) {
  const [words, setWords] = useState(selected)
  const [choice, setChoice] = useState<string>(REDACT_TEXTS.reasons[0])
  const [own, setOwn] = useState('')
  const [said, setSaid] = useState('')
  const redact = useRedact(useFailureWhenGone(REDACT_TEXTS.failed))
  const id = useId()
  const save = submitHandler(redact, () => {
    setSaid('')
    redact.mutate(
      { id: cardId, words, reason: choice === OTHER ? own : choice },
      {
        onSuccess: ({ places, sessionCards, otherSpellings }) => {
          setWords('')
          setSaid(
            [
              REDACT_TEXTS.done(places),
              sessionCards > 0 && REDACT_TEXTS.titleToo(sessionCards),
              otherSpellings.length > 0 && REDACT_TEXTS.otherSpellings(otherSpellings),
            ]
              .filter(Boolean)
              .join(' '),
          )
        },
      },
    )
  })
  return (
    <Dialog onClose={onClose} title={REDACT_TEXTS.title} className="sm:max-w-lg">
      <div className="min-h-0 grow overflow-y-auto px-5 pb-5 sm:px-10">
        <form onSubmit={save} className="space-y-4">
          <p className="text-sm text-quiet">{REDACT_TEXTS.hint}</p>
          <div className="space-y-1">
            <label htmlFor={id} className="block text-sm text-quiet">
              {REDACT_TEXTS.words}
            </label>
            <textarea
              id={id}
              dir="auto"
              rows={2}
              maxLength={2000}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              className="target w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink"
            />
          </div>
          <SelectField
            label={REDACT_TEXTS.reason}
            value={choice}
            options={[...REDACT_TEXTS.reasons, OTHER].map((reason) => [reason, reason])}
            onChange={setChoice}
          />
          {choice === OTHER && (
            <TextField
              label={REDACT_TEXTS.ownReason}
              value={own}
              maxLength={500}
              dir="auto"
              onChange={({ target }) => setOwn(target.value)}
            />
          )}
          <p role="status" className={said ? 'text-sm' : ''}>
            {said}
          </p>
          <Failure className="text-sm">{redact.isError && REDACT_TEXTS.failed(redact.error.message)}</Failure>
          <FormActions leave={TEXTS.close} onLeave={onClose} isPending={redact.isPending}>
            {REDACT_TEXTS.redact}
          </FormActions>
        </form>
        <RedactionList cardId={cardId} />
      </div>
    </Dialog>
  )
}
