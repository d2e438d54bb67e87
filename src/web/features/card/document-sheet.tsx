import { FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { firstMark } from '#archive/highlight.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { documentText, isMarkdown, type Part } from '#archive/parts.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import type { PartsProps } from './parts-props.ts'
import { ResponseView } from './response-view.tsx'
import { Sheet, SheetFact, SheetTitle } from './sheet.tsx'

interface Props extends PartsProps {
  document: Extract<Part, { kind: 'document' }>
}

/** A document as a folded sheet, its last version first; open where it has a search hit. */
export function DocumentSheet({ document, phrases, isRaw, under }: Props) {
  const { title, language, versions } = document
  const [chosen, setChosen] = useState<number | null>(null)
  const place = chosen ?? versions.length
  const version = versions[place - 1] ?? ''
  const text = documentText({ ...document, title: '', versions: [version] })
  const isFound = useMemo(() => phrases.length > 0 && firstMark(version, phrases) !== null, [version, phrases])
  return (
    <Sheet
      icon={FileText}
      isOpen={isFound}
      title={
        <>
          <SheetTitle>{title.trim() || PARTS_TEXTS.document}</SheetTitle>
          {language && <SheetFact>{language}</SheetFact>}
          {versions.length > 1 && <SheetFact>{PARTS_TEXTS.versions(versions.length)}</SheetFact>}
        </>
      }
    >
      {/* A single block of code has a copy button of its own. */}
      <div className="no-print -mt-1 mb-2 flex empty:hidden flex-wrap items-center justify-end gap-2">
        {versions.length > 1 && (
          <select
            aria-label={PARTS_TEXTS.version}
            value={place}
            onChange={({ target }) => setChosen(Number(target.value))}
            className="target min-w-0 rounded-md border border-line bg-ground px-2 py-1 text-sm text-ink"
          >
            {versions.map((_, index) => (
              <option key={index} value={index + 1}>
                {PARTS_TEXTS.versionOf(index + 1, versions.length)}
              </option>
            ))}
          </select>
        )}
        {(isRaw || isMarkdown(document)) && (
          <Button look="quiet" className="px-2" onClick={() => void copyText(version, PARTS_TEXTS.copied)}>
            {PARTS_TEXTS.copy}
          </Button>
        )}
      </div>
      <ResponseView text={text} phrases={phrases} isRaw={isRaw} under={under} />
    </Sheet>
  )
}
