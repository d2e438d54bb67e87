import { lazy, Suspense, type ComponentProps } from 'react'
import type { WholeCard } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'
import { CardDialog as Dialog } from '#web/features/card/card-dialog.tsx'
import { ProofLine } from '#web/features/proof/proof-line.tsx'
import { Quote } from '#web/features/quote/quote.tsx'
import { RelatedCards } from '#web/features/related/related-cards.tsx'

/** That an open card is unedited, and how to check it. */
const proofLine = (card: WholeCard) => <ProofLine key={`proof ${card.id}`} card={card} />

/** Other cards about the same. */
const relatedCards = (card: WholeCard) => <RelatedCards key={`related ${card.id}`} of="card" id={card.id} />

/** Its code comes after the card; where it does not, as without a network, there is no line. */
const AskedLine = lazy(() =>
  import('#web/features/asked/asked-line.tsx').then(
    (part) => ({ default: part.AskedLine }),
    () => ({ default: () => null }),
  ),
)

/** How often its question was asked; an exported site has no server that compares. */
const askedLine = (card: WholeCard) =>
  site.staticSearch === undefined && (
    <Suspense fallback={null}>
      <AskedLine card={card} />
    </Suspense>
  )

/** A card's dialog with its proof, how often it was asked, what is related and what can be quoted, which no view needs before a card is opened. */
export const CardDialog = (props: Omit<ComponentProps<typeof Dialog>, 'proof' | 'related' | 'quote' | 'asked'>) => (
  <Dialog {...props} proof={proofLine} related={relatedCards} quote={<Quote />} asked={askedLine} />
)
