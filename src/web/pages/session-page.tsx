import { useMemo, useState } from 'react'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { useFilters } from '#web/address/filters.ts'
import { useSessionAddress } from '#web/address/session-address.ts'
import { useCardList } from '#web/data/cards.ts'
import { useSession } from '#web/data/session.ts'
import type { WholeTurn } from '#web/data/session-turns.ts'
import { useSessionOutline } from '#web/data/use-session-turns.ts'
import { TurnText } from '#web/features/card/turn-text.tsx'
import { SiteHeader } from '#web/features/header/site-header.tsx'
import { ProofLine } from '#web/features/proof/proof-line.tsx'
import { Quote } from '#web/features/quote/quote.tsx'
import { isFetchMissing } from '#web/features/reader/is-missing.ts'
import { Reader } from '#web/features/reader/reader.tsx'
import { RelatedCards } from '#web/features/related/related-cards.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { MyToggle } from '#web/features/stars/my-toggle.tsx'
import { conversationTools } from './admin-extras.tsx'
import { turnActions } from './card-extras.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFoot } from './page-foot.tsx'
import { Missing, PageFrame } from './page-frame.tsx'
import { useDocumentTitle } from './page-title.ts'
import { usePhrases } from './use-phrases.ts'

/** Related cards of other conversations. */
const relatedCards = (id: string) => <RelatedCards key={id} of="conversation" id={id} />

/** A conversation on a page of its own. */
export function SessionPage() {
  const { user } = useSession()
  const isAdmin = user?.admin === true
  const { filters, isHome } = useFilters()
  const { id } = useSessionAddress()
  const list = useCardList(filters, { enabled: !isHome }).data
  const phrases = usePhrases(filters, list)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const outline = useSessionOutline(id)
  useDocumentTitle(outline.data?.heading)
  const text = useMemo(
    () => (turn: WholeTurn) => (
      <>
        <TurnText turn={turn} phrases={phrases} />
        <ProofLine card={turn} />
      </>
    ),
    [phrases],
  )
  const actions = useMemo(() => turnActions(phrases, isAdmin), [phrases, isAdmin])
  if (id === null || (!outline.data && isFetchMissing(outline.error))) {
    return (
      <PageFrame>
        <Missing text={READER_TEXTS.missing} />
      </PageFrame>
    )
  }
  return (
    <>
      <SiteHeader actions={<MyToggle />} search={<SearchBox compact />} isCollapsed={false} />
      <ErrorBoundary>
        <Reader
          phrases={phrases}
          results={list?.total ?? null}
          text={text}
          actions={actions}
          related={relatedCards}
          tools={isAdmin ? conversationTools : null}
        />
        <Quote />
      </ErrorBoundary>
      <PageFoot phrases={phrases} isAdmin={isAdmin} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
    </>
  )
}
