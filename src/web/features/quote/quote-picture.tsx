import { useEffect, useMemo, useState } from 'react'
import { titleOf } from '#archive/card-title.ts'
import { slugify } from '#archive/card-url.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { toast } from '#web/ui/toast.ts'
import { drawWords } from './draw-words.ts'
import type { MarkedWords } from './marked-words.ts'
import { QUOTE_TEXTS } from './quote-texts.ts'
import { sourceLine } from './source-line.ts'
import type { Quoted } from './quoted.ts'

/** A picture of the selected words, drawn by the browser without a server, with buttons to save and share it. */
export function QuotePicture({ card, words }: { card: Quoted; words: MarkedWords }) {
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    const direction = directionOf(words.range)
    const drawing = drawWords({ words: words.text, source: sourceLine(card), site: site.title, direction })
    drawing.then(
      (canvas) => isWanted && setPicture(canvas),
      () => isWanted && setFailure(QUOTE_TEXTS.drawFailed),
    )
    return () => {
      isWanted = false
    }
  }, [card, words])
  // The content security policy allows data URLs for images, but not blob URLs.
  const url = useMemo(() => picture?.toDataURL('image/png'), [picture])
  const file = useMemo(() => url && fileOf(url, `${slugify(titleOf(card)) || 'words'}.png`), [url, card])
  if (failure !== null && !picture) return <Failure>{failure}</Failure>
  if (!url || !file) {
    return (
      <p role="status" className="p-3 text-quiet">
        {QUOTE_TEXTS.drawing}
      </p>
    )
  }
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
  const copy = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })])
      toast(QUOTE_TEXTS.pictureCopied)
    } catch {
      setFailure(QUOTE_TEXTS.notCopied)
    }
  }
  return (
    <div className="space-y-2 p-2">
      <img
        src={url}
        alt={words.text}
        className="max-h-[50dvh] w-96 max-w-full rounded-md border border-hairline object-contain"
      />
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap justify-end gap-2">
        {canShare && (
          <Button onClick={() => void navigator.share({ files: [file] }).catch(() => undefined)}>
            {QUOTE_TEXTS.share}
          </Button>
        )}
        <Button onClick={() => void copy()}>{QUOTE_TEXTS.copyPicture}</Button>
        <Button onClick={() => save(url, file.name)}>{QUOTE_TEXTS.save}</Button>
      </div>
    </div>
  )
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Converts the data URL of a picture to a file. */
function fileOf(url: string, name: string): File {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: 'image/png' })
}

const directionOf = ({ startContainer }: Range): 'ltr' | 'rtl' => {
  const element = startContainer.parentElement
  return element && getComputedStyle(element).direction === 'rtl' ? 'rtl' : 'ltr'
}
