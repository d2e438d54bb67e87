import { Suspense, type ReactNode } from 'react'
import { CardFlags as Flags, type CardFlagsProps } from '#web/features/flags/card-flags.tsx'
import { TileFlags as FlagsOfTile, type TileFlagsProps } from '#web/features/flags/tile-flags.tsx'
import { lazyPart } from '#web/data/lazy-part.ts'

const StillShared = lazyPart(async () => (await import('#web/features/links/still-shared.tsx')).StillShared)

const whenHidden = (cardId: string): ReactNode => (
  <Suspense>
    <StillShared cardId={cardId} />
  </Suspense>
)

/** The flags of an open card, with the notice of open links once it is hidden. */
export const CardFlags = (props: Omit<CardFlagsProps, 'whenHidden'>) => <Flags {...props} whenHidden={whenHidden} />

/** The same for a tile. */
export const TileFlags = (props: Omit<TileFlagsProps, 'whenHidden'>) => (
  <FlagsOfTile {...props} whenHidden={whenHidden} />
)
