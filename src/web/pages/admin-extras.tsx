import { Suspense, type ReactNode } from 'react'
import type { ListedCard, WholeCard } from '#web/data/cards.ts'
import {
  AddToCollection,
  CardFlags,
  CorrectButton,
  ForgetButton,
  RedactButton,
  ShareButton,
  TileFlags,
} from './admin-parts.ts'

/** The admin's row of a tile, with reserved space while its code is loading. */
export const tileFlags = (card: ListedCard): ReactNode => (
  <Suspense fallback={<div className="h-9 max-sm:h-12" />}>
    <TileFlags card={card} />
  </Suspense>
)

/** The admin's tools of an open card. */
export const openCardTools =
  (cards: readonly ListedCard[]) =>
  (card: WholeCard): ReactNode => (
    <Suspense>
      <CardFlags key={card.id} card={card} seq={cards.find(({ id }) => id === card.id)?.seq} />
      <CorrectButton key={`correct ${card.id}`} card={card} />
      <RedactButton key={`redact ${card.id}`} cardId={card.id} />
      <ShareButton key={`share ${card.id}`} cardId={card.id} />
      <AddToCollection key={`collect ${card.id}`} cards={[{ id: card.id }]} />
      <ForgetButton key={`forget ${card.id}`} card={card} />
    </Suspense>
  )

/** The admin's tools of a turn of a conversation. */
export const turnTools = (turn: Pick<WholeCard, 'id'>): ReactNode => (
  <Suspense>
    <RedactButton key={turn.id} cardId={turn.id} />
    <ShareButton key={`share ${turn.id}`} cardId={turn.id} />
    <AddToCollection key={`collect ${turn.id}`} cards={[{ id: turn.id }]} />
  </Suspense>
)

/** The admin's tools of a whole conversation. @param card any card of it */
export const conversationTools = (card: Pick<WholeCard, 'id'>): ReactNode => (
  <Suspense>
    <ShareButton key={card.id} cardId={card.id} isSession />
  </Suspense>
)
