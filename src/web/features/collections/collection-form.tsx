import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { CallError } from '#api/call.ts'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { useSaveCollection, type EditedCollection } from '#web/data/change-collections.ts'
import { useFormDraft } from '#web/data/form-draft.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { submitHandler } from '#web/ui/submit-handler.ts'
import { changeOf, collectionOf, valuesOf } from './form-values.ts'
import { PickedCards } from './picked-cards.tsx'
import { PictureField } from './picture-field.tsx'
import { refusedField, type RefusedField } from './refused-field.ts'

interface Props {
  /** Null for a new one. */
  collection: EditedCollection | null
  /** The initial query of a new one. */
  query: string
  /** Renders Markdown. */
  show: (text: string) => ReactNode
  /** The sticky bar that takes the form's buttons. */
  bar: HTMLElement | null
  onDone: () => void
}

/** The form of a collection: only changed fields are sent. */
export function CollectionForm({ collection, query, show, bar, onDone }: Props) {
  const form = collection ? `collection ${collection.name}` : `new collection ${query}`
  const draft = useFormDraft(form, () => valuesOf(collection, query))
  const { start, values, set } = draft
  const [refused, setRefused] = useState<RefusedField | null>(null)
  const save = useSaveCollection(() => {
    draft.drop()
    toast(TEXTS.saved)
  })
  const leave = () => {
    draft.drop()
    onDone()
  }
  const submit = submitHandler(save, () => {
    const change = changeOf(start, values)
    const onError = (error: Error) => {
      setRefused(refusedField(error.message, values))
      if (error instanceof CallError && error.code === 'overtaken') draft.endWithForm()
    }
    const options = { onSuccess: onDone, onError }
    if (!collection) save.mutate({ made: collectionOf(values) }, options)
    else if (change) save.mutate({ name: collection.name, change }, options)
    else leave()
  })
  const id = useId()
  const fields = useRef<HTMLFormElement>(null)
  const { error } = save
  useEffect(() => {
    if (error && refused) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, refused])
  const errorAt = (field: RefusedField) => (error && refused === field ? error.message : null)
  return (
    <form ref={fields} id={id} onSubmit={submit} className="space-y-5 pt-1 text-sm">
      <TextField
        label={TEXTS.titleField}
        error={errorAt('title')}
        value={values.title}
        required
        maxLength={COLLECTION_LIMITS.title}
        dir="auto"
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label={TEXTS.nameField}
        error={errorAt('name')}
        hint={TEXTS.nameHint}
        value={values.name}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => set({ name: target.value })}
      />
      <IntroductionField value={values.introduction} onChange={(introduction) => set({ introduction })} show={show} />
      <div>
        <TextField
          label={TEXTS.query}
          error={errorAt('query')}
          hint={TEXTS.queryHint}
          value={values.query}
          maxLength={COLLECTION_LIMITS.query}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => set({ query: target.value })}
        />
        {values.query.trim() !== '' && (
          <a
            href={`/filter?${values.query.trim().replace(/^[^?]*\?/, '')}`}
            target="_blank"
            rel="noreferrer"
            className="target inline-flex items-center text-accent hover:underline"
          >
            {TEXTS.queryList}
          </a>
        )}
      </div>
      <PickedCards cards={values.picked} onChange={(picked) => set({ picked })} />
      <PictureField
        collection={collection}
        text={values.pictureText}
        onText={(pictureText) => set({ pictureText })}
        onSaved={(pictureText) => draft.setStart({ pictureText })}
      />
      <TextField
        label={TEXTS.picture}
        error={errorAt('pictureCard')}
        hint={TEXTS.pictureHint}
        value={values.pictureCard}
        maxLength={400}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => set({ pictureCard: target.value })}
      />
      <Switch label={TEXTS.publish} isOn={values.isPublished} onChange={(isPublished) => set({ isPublished })} />
      {bar &&
        createPortal(
          <div className="space-y-1 text-sm">
            <Failure>{error && !refused && TEXTS.failed(error.message)}</Failure>
            <FormActions form={id} leave={TEXTS.back} onLeave={leave} isPending={save.isPending}>
              {TEXTS.save}
            </FormActions>
          </div>,
          bar,
        )}
    </form>
  )
}

interface IntroductionProps {
  value: string
  onChange: (text: string) => void
  show: (text: string) => ReactNode
}

function IntroductionField({ value, onChange, show }: IntroductionProps) {
  const id = useId()
  const shown = useDeferredValue(value)
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <div className="space-y-1">
        <label htmlFor={id} className="block text-sm text-quiet">
          {TEXTS.introduction}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={8}
          maxLength={COLLECTION_LIMITS.introduction}
          value={value}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
          className="w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink"
        />
        <p id={`${id}-note`} className="text-quiet">
          {TEXTS.introductionHint}
        </p>
      </div>
      <section aria-label={TEXTS.preview} className="min-w-0 space-y-1">
        <p aria-hidden className="text-quiet">
          {TEXTS.preview}
        </p>
        <div className="max-h-72 overflow-y-auto rounded-md bg-raised px-3 py-2">
          {shown.trim() !== '' && show(shown)}
        </div>
      </section>
    </div>
  )
}
