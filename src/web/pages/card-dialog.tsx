import type { ComponentProps } from 'react'
import type { WholeCard } from '#web/data/cards.ts'
import { CardDialog as Dialog } from '#web/features/card/card-dialog.tsx'
import { ProofLine } from '#web/features/proof/proof-line.tsx'
import { RelatedCards } from '#web/features/related/related-cards.tsx'

/** That an open card is unedited, and how to check it. */
const proofLine = (card: WholeCard) => <ProofLine key={`proof ${card.id}`} card={card} />

/** Other cards about the same. */
const relatedCards = (card: WholeCard) => <RelatedCards key={`related ${card.id}`} of="card" id={card.id} />

/** A card's dialog with its proof and what is related, which no view needs before a card is opened. */
export const CardDialog = (props: Omit<ComponentProps<typeof Dialog>, 'proof' | 'related'>) => (
  <Dialog {...props} proof={proofLine} related={relatedCards} />
)
