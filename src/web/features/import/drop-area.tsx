import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { NamedFile } from '#web/data/import.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { chosenFiles, droppedFiles } from './dropped-files.ts'

interface Props {
  onFiles: (files: Promise<NamedFile[]>) => void
  /** Maximum size of an upload in bytes; null until it is known. */
  limit: number | null
}

/** The area for dropping or choosing files. */
export function DropArea({ onFiles, limit }: Props) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles(droppedFiles(event.dataTransfer))
  }
  return (
    <div
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-4 rounded-lg border border-dashed px-4 py-12 text-center text-sm transition-colors',
        isOver ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <Upload size={28} strokeWidth={1.5} aria-hidden className="text-quiet" />
      <p>{isOver ? IMPORT_TEXTS.dropNow : IMPORT_TEXTS.dropHere}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Chooser label={IMPORT_TEXTS.chooseFiles} look="strong" onFiles={onFiles} />
        <Chooser label={IMPORT_TEXTS.chooseFolder} isFolder onFiles={onFiles} />
      </div>
      {limit !== null && <p className="text-quiet">{IMPORT_TEXTS.limit(limit)}</p>}
    </div>
  )
}

interface ChooserProps {
  label: string
  look?: 'plain' | 'strong'
  isFolder?: boolean
  onFiles: Props['onFiles']
}

function Chooser({ label, look = 'plain', isFolder = false, onFiles }: ChooserProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look={look} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          field.current = element
          if (element) element.webkitdirectory = isFolder
        }}
        type="file"
        hidden
        multiple={!isFolder}
        onChange={({ target }) => {
          onFiles(Promise.resolve(chosenFiles(target.files)))
          // Cleared, so that the same file can be chosen again after a correction.
          target.value = ''
        }}
      />
    </>
  )
}
