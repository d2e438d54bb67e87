import * as Radix from '@radix-ui/react-popover'
import { Image, Link2, Quote, SquarePen, type LucideIcon } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { quotationOf, type QuotationFormat } from '#archive/citation/quotation.ts'
import { inFull } from '#web/address/site-base.ts'
import { useSession } from '#web/data/session.ts'
import { site } from '#web/data/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useLayer } from '#web/ui/dialog-layer.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import type { MarkedWords } from './marked-words.ts'
import { QuotePicture } from './quote-picture.tsx'
import { QUOTE_TEXTS } from './quote-texts.ts'
import type { Quoted } from './quoted.ts'
import { wordsAddress } from './words-address.ts'

/** Words that are marked, the card that they are of, and what is called when they are let go. */
export interface QuoteBarProps {
  card: Quoted
  words: MarkedWords
  onClose: () => void
}

/** Beside marked words: a link to them, the words with their source, a picture of them. The selection stays as it is. */
export function QuoteBar({ card, words, onClose }: QuoteBarProps) {
  const layer = useLayer()
  const bar = useRef<HTMLDivElement>(null)
  // The same words may be marked elsewhere next, with nothing between: they begin with the buttons.
  const [pictured, setPictured] = useState<MarkedWords | null>(null)
  const anchor = useMemo(() => ({ current: placeOf(words) }), [words])
  // Above the words, as an admin's button that redacts them is below; there a phone has its own menu, and visitors no button.
  const side = useSession().user?.admin !== true && matchMedia('(pointer: coarse)').matches ? 'bottom' : 'top'
  useKeys('anywhere', { q: () => bar.current?.querySelector('button')?.focus() })
  const copy = (text: () => string, done: string) => () => {
    void copyText(text(), done)
    onClose()
  }
  const draw = () => {
    // The button goes: the focus stays in the bar, and Tab leads on to what is done with the picture.
    bar.current?.focus()
    setPictured(words)
  }
  const quotation = (format: QuotationFormat) => () =>
    quotationOf(words.text, card, { title: site.title, address: inFull('') }, wordsAddress(card, words), format)
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal container={layer}>
        <Radix.Content
          ref={bar}
          aria-label={QUOTE_TEXTS.quote}
          data-quote=""
          side={side}
          sideOffset={10}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement !== document.body) return
            const place = words.range.startContainer.parentElement?.closest<HTMLElement>('[tabindex]')
            if (place) focusQuietly(place)
          }}
          // A press would take the selection along.
          onMouseDown={(event) => event.preventDefault()}
          className="no-print appear z-50 max-w-(--radix-popover-content-available-width) rounded-md border border-hairline bg-ground p-1 text-ink shadow-md"
        >
          {pictured === words ? (
            <QuotePicture card={card} words={words} />
          ) : (
            <div className="flex flex-wrap">
              <Act
                icon={Link2}
                name={QUOTE_TEXTS.link}
                does={QUOTE_TEXTS.linkLong}
                onPress={copy(() => wordsAddress(card, words), QUOTE_TEXTS.linkCopied)}
              />
              <Act
                icon={Quote}
                name={QUOTE_TEXTS.cite}
                does={QUOTE_TEXTS.citeLong}
                onPress={copy(quotation('plain'), QUOTE_TEXTS.copied)}
              />
              <Act
                icon={SquarePen}
                name={QUOTE_TEXTS.markdown}
                does={QUOTE_TEXTS.markdownLong}
                onPress={copy(quotation('markdown'), QUOTE_TEXTS.copied)}
              />
              <Act icon={Image} name={QUOTE_TEXTS.picture} does={QUOTE_TEXTS.pictureLong} onPress={draw} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** How near the edges of the window words are taken to reach, in pixels: the bar stays within it. */
const EDGE = 120

const placeOf = ({ range }: MarkedWords) => ({
  getBoundingClientRect: () => inSight(range.getBoundingClientRect()),
  contextElement: range.startContainer.parentElement,
})

/** What is seen of words that reach beyond the window. */
function inSight({ left, right, top, bottom }: DOMRect): DOMRect {
  const [first, last] = [Math.max(top, EDGE), Math.min(bottom, innerHeight - EDGE)]
  return first > last
    ? new DOMRect(left, top, right - left, bottom - top)
    : new DOMRect(left, first, right - left, last - first)
}

interface ActProps {
  icon: LucideIcon
  name: string
  /** What it does, in full. */
  does: string
  onPress: () => void
}

const Act = ({ icon: Icon, name, does, onPress }: ActProps) => (
  <button
    type="button"
    title={does}
    onClick={onPress}
    className="target inline-flex items-center gap-1.5 rounded-md px-2.5 py-1.5 text-sm whitespace-nowrap hover:bg-raised"
  >
    <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 max-[24rem]:hidden" />
    {name}
  </button>
)
