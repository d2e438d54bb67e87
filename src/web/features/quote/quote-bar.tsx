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

/** The selected words, their card, and a callback that clears the selection. */
export interface QuoteBarProps {
  card: Quoted
  words: MarkedWords
  onClose: () => void
}

/** The bar next to selected words: copy a link to them, copy them with their source, make a picture. The selection is kept. */
export function QuoteBar({ card, words, onClose }: QuoteBarProps) {
  const layer = useLayer()
  const bar = useRef<HTMLDivElement>(null)
  // Keyed by the words: when the same text is selected elsewhere next, the bar shows its buttons again.
  const [pictured, setPictured] = useState<MarkedWords | null>(null)
  const anchor = useMemo(() => ({ current: placeOf(words) }), [words])
  // Above the words, as an admin's redact button is below; on a touch screen below for visitors, as the system's menu is above.
  const side = useSession().user?.admin !== true && matchMedia('(pointer: coarse)').matches ? 'bottom' : 'top'
  useKeys('anywhere', { q: () => bar.current?.querySelector('button')?.focus() })
  const copy = (text: () => string, done: string) => () => {
    void copyText(text(), done)
    onClose()
  }
  const draw = () => {
    // The button disappears: the focus stays in the bar, so that Tab leads to the picture's buttons.
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
          // Otherwise the press would clear the selection.
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

/** Inset of the words' visible box from the window's edges, in pixels: it keeps the bar within the window. */
const EDGE = 120

const placeOf = ({ range }: MarkedWords) => ({
  getBoundingClientRect: () => inSight(range.getBoundingClientRect()),
  contextElement: range.startContainer.parentElement,
})

/** The part of a box within the window. */
function inSight({ left, right, top, bottom }: DOMRect): DOMRect {
  const [first, last] = [Math.max(top, EDGE), Math.min(bottom, innerHeight - EDGE)]
  return first > last
    ? new DOMRect(left, top, right - left, bottom - top)
    : new DOMRect(left, first, right - left, last - first)
}

interface ActProps {
  icon: LucideIcon
  name: string
  /** The full description of its action. */
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
