import { History } from 'lucide-react'
import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import type { CardSummary } from '#archive/card.ts'
import { useAskedAddress } from '#web/address/asked-address.ts'
import { AskedLink } from '#web/address/asked-link.tsx'
import { useAsked } from '#web/data/asked.ts'

/**
 * 'asked 5 times since 2023' under an open card: a link to the answers side by side. Empty for a question asked once, and above
 * these answers themselves.
 */
export function AskedLine({ card }: { card: CardSummary }) {
  const group = useAsked(card.id).data
  const { id } = useAskedAddress()
  if (!group || group.total < 2 || group.cards.some((one) => one.id === id)) return null
  return (
    <p className="no-print mt-6 text-sm text-quiet">
      <AskedLink card={card} className="target inline-flex items-center gap-1.5 hover:text-ink hover:underline">
        <History size={16} aria-hidden />
        {ASKED_TEXTS.times(group.total, group.since)}
      </AskedLink>
    </p>
  )
}
