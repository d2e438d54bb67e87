import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { COLLECTION_ADMIN_TEXTS as TEXTS } from '#archive/collection-admin-texts.ts'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { pictureOf } from '#archive/picture.ts'
import { useCollectionPicture, type EditedCollection } from '#web/data/change-collections.ts'
import { site } from '#web/data/site.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Failure } from '#web/ui/failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

interface Props {
  /** Null for a collection that is not saved yet. */
  collection: Pick<EditedCollection, 'name' | 'picture'> | null
  /** The picture's alternative text; it is saved with the form. */
  text: string
  onText: (text: string) => void
  /** Called with the alternative text that was saved along with the picture. */
  onSaved: (text: string) => void
}

/** The uploaded picture of a collection: dropped, pasted or chosen, it is saved at once. */
export function PictureField({ collection, text, onText, onSaved }: Props) {
  return (
    <section aria-label={TEXTS.upload} className="space-y-3">
      <h3 className="font-semibold">{TEXTS.upload}</h3>
      {collection === null ? (
        <p className="text-quiet">{TEXTS.uploadLater}</p>
      ) : (
        <Upload collection={collection} text={text} onText={onText} onSaved={onSaved} />
      )}
      {collection?.picture && (
        <TextField
          label={TEXTS.pictureText}
          hint={TEXTS.pictureTextHint}
          value={text}
          maxLength={COLLECTION_LIMITS.pictureText}
          dir="auto"
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </section>
  )
}

interface UploadProps extends Props {
  collection: NonNullable<Props['collection']>
}

function Upload({ collection, text, onText, onSaved }: UploadProps) {
  const { name, picture } = collection
  const [isOver, setOver] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const save = useCollectionPicture(name)
  const shown = picture && pictureOf(picture, 'color', site.images)
  const onError = ({ message }: Error) => setWrong(TEXTS.failed(message))
  const remove = () => {
    setWrong(null)
    const onSuccess = () => {
      toast(TEXTS.pictureGone)
      onSaved('')
      // The next picture needs an alternative text of its own.
      onText('')
      // The pressed button disappears with the picture.
      choose.current?.focus()
    }
    save.mutate({ file: null, text }, { onSuccess, onError })
  }
  const send = (file: File | undefined) => {
    if (save.isPending) return
    const why = !file?.type.startsWith('image/')
      ? TEXTS.notPicture
      : file.size > COLLECTION_LIMITS.pictureBytes
        ? TEXTS.tooLarge
        : null
    setWrong(why)
    const onSuccess = () => {
      toast(TEXTS.uploaded)
      onSaved(text.trim())
    }
    if (file && why === null) save.mutate({ file, text }, { onSuccess, onError })
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send(event.dataTransfer.files[0])
  }
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files
    if (!file) return
    event.preventDefault()
    send(file)
  }
  return (
    <div
      role="group"
      aria-label={TEXTS.upload}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={classNames(
        'flex flex-col gap-4 rounded-lg border border-dashed p-4 transition-colors sm:flex-row sm:items-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      {shown && (
        <img
          src={shown.url}
          alt={picture?.text ?? ''}
          width={shown.size?.width}
          height={shown.size?.height}
          className="h-32 w-full shrink-0 rounded-md bg-raised object-cover sm:w-48"
        />
      )}
      <div className="min-w-0 grow space-y-3">
        <p id={hint} className="text-quiet">
          {isOver ? TEXTS.uploadNow : TEXTS.uploadHint}
        </p>
        <div className="flex flex-wrap gap-2">
          <BusyButton
            ref={choose}
            isBusy={save.isPending}
            aria-describedby={hint}
            onClick={() => field.current?.click()}
          >
            {save.isPending ? TEXTS.uploading : shown ? TEXTS.replacePicture : TEXTS.choosePicture}
          </BusyButton>
          {shown && (
            <BusyButton isBusy={save.isPending} onClick={remove}>
              {TEXTS.removePicture}
            </BusyButton>
          )}
        </div>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={TEXTS.choosePicture}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          onChange={({ target }) => {
            send(target.files?.[0])
            // Cleared, so that the same file can be chosen again after a correction.
            target.value = ''
          }}
        />
        <Failure>{wrong}</Failure>
      </div>
    </div>
  )
}
