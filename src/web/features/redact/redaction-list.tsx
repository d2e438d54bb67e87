import { useState } from 'react'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useOriginal, useRedactions, useUndoRedaction } from '#web/data/redactions.ts'
import { site } from '#web/data/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'

/** The redactions of a card, each with an undo button, and the original text for admins. */
export function RedactionList({ cardId }: { cardId: string }) {
  const query = useRedactions(cardId)
  const undo = useUndoRedaction()
  const [isOriginal, setOriginal] = useState(false)
  const redactions = query.data?.redactions ?? []
  const holding = redactions.filter(({ undone }) => undone === null)
  return (
    <section aria-label={REDACT_TEXTS.list} className="mt-6 border-t border-hairline pt-4 text-sm">
      <h3 className="font-semibold">{REDACT_TEXTS.list}</h3>
      {query.isPending && <p className="appear-late text-quiet">{REDACT_TEXTS.loading}</p>}
      <Failure>{query.isError && REDACT_TEXTS.loadFailed}</Failure>
      {query.isSuccess && redactions.length === 0 && <p className="text-quiet">{REDACT_TEXTS.none}</p>}
      <ul>
        {redactions.map(({ number, words, reason, by, at, undone }) => (
          <li
            key={number}
            tabIndex={-1}
            className="flex items-center gap-3 border-b border-hairline py-2 last:border-b-0"
          >
            <div className="min-w-0 grow">
              <p dir="auto" className="break-words">
                {undone ? <del>{words}</del> : words}
              </p>
              <p className="text-quiet">
                {[reason, REDACT_TEXTS.by(by, at.slice(0, 10)), undone && REDACT_TEXTS.undoneBy(undone.by)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {!undone && (
              <BusyButton
                aria-label={REDACT_TEXTS.undo(words)}
                isBusy={undo.isPending}
                onClick={({ currentTarget }) => {
                  // The button disappears; its row shows the outcome.
                  const row = currentTarget.closest('li')
                  undo.mutate({ id: cardId, number }, { onSuccess: () => row?.focus() })
                }}
              >
                {REDACT_TEXTS.undoWord}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      <Failure>{undo.isError && REDACT_TEXTS.undoFailed(undo.error.message)}</Failure>
      {holding.length > 0 && (
        <Button className="mt-3" aria-expanded={isOriginal} onClick={() => setOriginal(!isOriginal)}>
          {isOriginal ? REDACT_TEXTS.hideOriginal : REDACT_TEXTS.showOriginal}
        </Button>
      )}
      {isOriginal && holding.length > 0 && <Original cardId={cardId} />}
    </section>
  )
}

function Original({ cardId }: { cardId: string }) {
  const { data, isPending, isError } = useOriginal(cardId)
  if (isPending) return <p className="mt-3 text-quiet">{TEXTS.loading}</p>
  if (isError) return <Failure className="mt-3">{REDACT_TEXTS.loadFailed}</Failure>
  return (
    <section aria-label={REDACT_TEXTS.original} className="mt-3 rounded-md bg-sunken p-3">
      <p className="text-quiet">{REDACT_TEXTS.original}</p>
      {(['prompt', 'response'] as const).map((field) => (
        <div key={field} className="mt-2">
          <h4 className="text-xs text-quiet">{field === 'prompt' ? site.promptLabel : site.responseLabel}</h4>
          <p dir="auto" className="font-serif whitespace-pre-wrap">
            {data.card[field]}
          </p>
        </div>
      ))}
    </section>
  )
}
