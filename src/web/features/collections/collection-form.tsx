import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { cardIdOf } from '#archive/card-url.ts'
import { useSaveCollection, type EditedCollection } from '#web/data/change-collections.ts'
import { Failure } from '#web/ui/failure.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { submitHandler } from '#web/ui/submit-handler.ts'
import { PickedCards } from './picked-cards.tsx'
import { PictureField } from './picture-field.tsx'

interface Props {
  /** Null for a new one. */
  collection: EditedCollection | null
  /** The query that it has, or begins with. */
  query: string
  /** Shows Markdown as it will be read. */
  show: (text: string) => ReactNode
  onDone: () => void
}

/** All that a collection is, to be changed and saved as a whole. */
export function CollectionForm({ collection, query: first, show, onDone }: Props) {
  const [title, setTitle] = useState(collection?.title ?? '')
  const [name, setName] = useState(collection?.name ?? '')
  const [introduction, setIntroduction] = useState(collection?.introduction ?? '')
  const [query, setQuery] = useState(first)
  const [picture, setPicture] = useState(collection?.pictureCard ?? '')
  const [pictureText, setPictureText] = useState(collection?.picture?.text ?? '')
  const [picked, setPicked] = useState(collection?.picked ?? [])
  const [isPublished, setPublished] = useState(collection?.isPublished ?? false)
  const save = useSaveCollection()
  const submit = submitHandler(save, () => {
    const change = {
      title,
      introduction,
      query,
      isPublished,
      pictureCard: cardIn(picture),
      pictureText,
      cards: picked.map(({ id }) => id),
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    }
    save.mutate(
      { name: collection?.name ?? null, change },
      {
        onSuccess: () => {
          toast(TEXTS.saved)
          onDone()
        },
      },
    )
  })
  return (
    <form onSubmit={submit} className="space-y-5 pt-1 text-sm">
      <TextField
        label={TEXTS.titleField}
        value={title}
        required
        maxLength={COLLECTION_LIMITS.title}
        dir="auto"
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={TEXTS.nameField}
        hint={TEXTS.nameHint}
        value={name}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => setName(target.value)}
      />
      <IntroductionField value={introduction} onChange={setIntroduction} show={show} />
      <div>
        <TextField
          label={TEXTS.query}
          hint={TEXTS.queryHint}
          value={query}
          maxLength={COLLECTION_LIMITS.query}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => setQuery(target.value)}
        />
        {query.trim() !== '' && (
          <a
            href={`/filter?${query.trim().replace(/^[^?]*\?/, '')}`}
            target="_blank"
            rel="noreferrer"
            className="target inline-flex items-center text-accent hover:underline"
          >
            {TEXTS.queryList}
          </a>
        )}
      </div>
      <PickedCards cards={picked} onChange={setPicked} />
      <PictureField collection={collection} text={pictureText} onText={setPictureText} />
      <TextField
        label={TEXTS.picture}
        hint={TEXTS.pictureHint}
        value={picture}
        maxLength={400}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => setPicture(target.value)}
      />
      <Switch label={TEXTS.publish} isOn={isPublished} onChange={setPublished} />
      <Failure>{save.isError && TEXTS.failed(save.error.message)}</Failure>
      <FormActions leave={TEXTS.back} onLeave={onDone} isPending={save.isPending}>
        {TEXTS.save}
      </FormActions>
    </form>
  )
}

/** The id that an address of a card names, or what was written. */
const cardIn = (text: string): string => {
  const path = text.trim().split(/[?#]/)[0]!
  return path.includes('/') ? (cardIdOf(path.split('/').at(-1) ?? '') ?? path) : path
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
