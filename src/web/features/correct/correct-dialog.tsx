import { CallError } from '#api/call.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import type { WholeCard } from '#web/data/cards.ts'
import { useCorrectCard, type Correction } from '#web/data/correct-card.ts'
import { useFormDraft } from '#web/data/form-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useFailureWhenGone } from '#web/ui/failure-when-gone.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { submitHandler } from '#web/ui/submit-handler.ts'

type Field = keyof Correction
const FIELDS = ['pageTitle', 'sessionTitle', 'category', 'slug', 'imageUrl'] as const

type Values = Record<Field, string>

const valuesOf = (card: WholeCard): Values => ({
  pageTitle: card.pageTitle,
  sessionTitle: card.sessionTitle,
  category: card.category,
  slug: card.slug ?? '',
  imageUrl: card.imageUrl ?? '',
})

const fieldsOf = (values: Values, fields: readonly Field[]): Partial<Values> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** The form of a correction: only changed fields are sent. */
export function CorrectDialog({ card, onClose }: { card: WholeCard; onClose: () => void }) {
  const draft = useFormDraft(`correct ${card.id}`, () => valuesOf(card))
  const { start, values, set, isRestored } = draft
  const sayWhenGone = useFailureWhenGone(ADMIN_TEXTS.notCorrected)
  const correct = useCorrectCard(card.id, {
    isSaved: draft.drop,
    isRefused: (error) => {
      sayWhenGone(error)
      if (error instanceof CallError && error.code === 'overtaken') draft.endWithForm()
    },
  })
  const leave = () => {
    draft.drop()
    onClose()
  }
  const changed = FIELDS.filter((field) => values[field] !== start[field])
  const save = submitHandler(correct, () => {
    if (changed.length === 0) leave()
    else correct.mutate({ before: fieldsOf(start, changed), after: fieldsOf(values, changed) }, { onSuccess: onClose })
  })
  return (
    <Dialog onClose={onClose} title={ADMIN_TEXTS.correctTitle} className="sm:max-w-lg">
      <form onSubmit={save} className="flex min-h-0 grow flex-col">
        <div className="space-y-4 overflow-y-auto px-5 pb-5 sm:px-10">
          <p className="text-sm text-quiet">{ADMIN_TEXTS.correctHint}</p>
          {isRestored && <p className="text-sm">{ADMIN_TEXTS.restored}</p>}
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={ADMIN_TEXTS.fields[field]}
              value={values[field]}
              dir="auto"
              onChange={({ target }) => set({ [field]: target.value })}
            />
          ))}
          <Failure className="text-sm">{correct.error?.message}</Failure>
        </div>
        <FormActions
          leave={TEXTS.cancel}
          onLeave={leave}
          isPending={correct.isPending}
          className="border-t border-hairline px-5 py-3 sm:px-10"
        >
          {ADMIN_TEXTS.save}
        </FormActions>
      </form>
    </Dialog>
  )
}
