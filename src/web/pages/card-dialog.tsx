import { lazy, Suspense, type ComponentProps } from 'react'
import type { WholeCard } from '#web/data/cards.ts'
import { site } from '#web/data/site.ts'
import { CardDialog as Dialog } from '#web/features/card/card-dialog.tsx'
import { ProofLine } from '#web/features/proof/proof-line.tsx'
import { Quote } from '#web/features/quote/quote.tsx'
import { RelatedCards } from '#web/features/related/related-cards.tsx'

/** The line that an open card is unedited, with its verification. */
const proofLine = (card: WholeCard) => <ProofLine key={`proof ${card.id}`} card={card} />

/** Related cards. */
const relatedCards = (card: WholeCard) => <RelatedCards key={`related ${card.id}`} of="card" id={card.id} />

/** Loaded after the card; without a network there is no such line. */
const AskedLine = lazy(() =>
  import('#web/features/asked/asked-line.tsx').then(
    (part) => ({ default: part.AskedLine }),
    () => ({ default: () => null }),
  ),
)

/** The line with the number of times its question was asked; an exported site has no server that compares. */
const askedLine = (card: WholeCard) =>
  site.staticSearch === undefined && (
    <Suspense fallback={null}>
      <AskedLine card={card} />
    </Suspense>
  )

/**
 * A card's dialog with the parts that no view needs before a card is opened: its proof, similar questions, related cards and
 * quoting.
 */
export const CardDialog = (props: Omit<ComponentProps<typeof Dialog>, 'proof' | 'related' | 'quote' | 'asked'>) => (
  <Dialog {...props} proof={proofLine} related={relatedCards} quote={<Quote />} asked={askedLine} />
)
