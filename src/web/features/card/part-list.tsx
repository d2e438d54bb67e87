import { furtherPictures, isFilePart } from '#archive/part-files.ts'
import type { Part } from '#archive/parts.ts'
import { sourceNumber, sourcesOf } from '#archive/card-sources.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { useId } from 'react'
import { PlainText } from './text-elements.tsx'
import { DocumentSheet } from './document-sheet.tsx'
import { FileList } from './file-list.tsx'
import { FoldedPart } from './folded-part.tsx'
import { PictureGallery } from './picture-gallery.tsx'
import type { PartsProps } from './parts-props.ts'
import { ResponseView } from './response-view.tsx'
import { SourceList } from './source-list.tsx'

/** Parts in order; pictures, files and sources follow the last one. */
export function PartList({
  parts,
  isPrompt = false,
  ...shared
}: PartsProps & { parts: readonly Part[]; isPrompt?: boolean }) {
  const ids = useId()
  const sources = sourcesOf(parts)
  const { own, phrases, isRaw, under } = shared
  return (
    <div className="space-y-4">
      {runsOf(parts).map((run, index) => {
        const [part] = run
        if (part.kind === 'citation') {
          return (
            <p key={index} className="-mt-3 flex flex-wrap text-sm">
              {run.map((one, at) => {
                const number = one.kind === 'citation' ? sourceNumber(sources, one) : 0
                return (
                  <a
                    key={at}
                    href={`#${ids}-${number}`}
                    aria-label={PARTS_TEXTS.source(number)}
                    className="target inline-flex items-center justify-center text-accent hover:underline"
                  >
                    [{number}]
                  </a>
                )
              })}
            </p>
          )
        }
        if (part.kind === 'text') {
          return isPrompt ? (
            <PlainText key={index} text={part.text} phrases={phrases} />
          ) : (
            <ResponseView key={index} text={part.text} phrases={phrases} isRaw={isRaw} under={under} />
          )
        }
        if (part.kind === 'document') return <DocumentSheet key={index} document={part} {...shared} />
        return part.kind === 'reasoning' || part.kind === 'tool' ? (
          <FoldedPart key={index} part={part} {...shared} />
        ) : null
      })}
      <PictureGallery pictures={furtherPictures(parts, own)} />
      <FileList files={parts.filter(isFilePart).filter(({ kind }) => kind !== 'picture')} />
      <SourceList sources={[...sources.values()]} own={ids} />
    </div>
  )
}

type Run = [Part, ...Part[]]

/** Groups consecutive citations; any other part is a run of its own. */
function runsOf(parts: readonly Part[]): Run[] {
  const runs: Run[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (part.kind === 'citation' && last?.[0].kind === 'citation') last.push(part)
    else runs.push([part])
  }
  return runs
}
