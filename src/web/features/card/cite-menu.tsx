import { Code, Copy } from 'lucide-react'
import type { RefObject } from 'react'
import { titleOf } from '#archive/card-title.ts'
import type { CardSummary } from '#archive/card.ts'
import { citationOf, type CitationFormat } from '#archive/citation/citation.ts'
import { embedCode } from '#archive/embed-code.ts'
import { inFull } from '#web/address/site-base.ts'
import { site } from '#web/data/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { MENU_ITEM } from '#web/ui/menu-item.ts'
import { Popover } from '#web/ui/popover.tsx'
import { CITE_TEXTS } from './cite-texts.ts'

interface Props {
  card: CardSummary
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

const FORMATS = Object.entries(CITE_TEXTS.formats) as [CitationFormat, string][]
const ROW = `${MENU_ITEM} w-full min-h-9`

/** The citation formats of a card, each copied by a press, and the embed code of a public card. */
export function CiteMenu({ card, anchor, onClose }: Props) {
  const here = { title: site.title, address: inFull('') }
  // An exported site cannot serve embeds, and private cards are not visible on other sites.
  const isEmbedded = site.staticSearch === undefined && !card.isPrivate
  const copy = (text: string, done: string) => () => {
    void copyText(text, done)
    onClose()
  }
  return (
    <Popover anchor={anchor} label={CITE_TEXTS.cite} onClose={onClose} align="end">
      <ul className="min-w-44">
        {FORMATS.map(([format, name]) => (
          <li key={format}>
            <button type="button" className={ROW} onClick={copy(citationOf(card, here, format), CITE_TEXTS.copied)}>
              <Copy size={16} strokeWidth={1.75} aria-hidden />
              {name}
            </button>
          </li>
        ))}
        {isEmbedded && (
          <li className="mt-1 border-t border-hairline pt-1">
            <button
              type="button"
              className={ROW}
              onClick={copy(embedCode(card, titleOf(card), here), CITE_TEXTS.embedCopied)}
            >
              <Code size={16} strokeWidth={1.75} aria-hidden />
              {CITE_TEXTS.embed}
            </button>
          </li>
        )}
      </ul>
    </Popover>
  )
}
