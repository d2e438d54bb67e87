import type { ComponentProps } from 'react'
import type { WholeCard } from '#web/data/cards.ts'
import { CardDialog as Dialog } from '#web/features/card/card-dialog.tsx'
import { ProofLine } from '#web/features/proof/proof-line.tsx'

/** That an open card is unedited, and how to check it. */
const proofLine = (card: WholeCard) => <ProofLine key={`proof ${card.id}`} card={card} />

/** A card's dialog with its proof, which no view needs before a card is opened. */
export const CardDialog = (props: Omit<ComponentProps<typeof Dialog>, 'proof'>) => (
  <Dialog {...props} proof={proofLine} />
)
