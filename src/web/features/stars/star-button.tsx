import { Star } from 'lucide-react'
import { TEXTS } from '#archive/texts.ts'
import { setStar, useIsStarred } from '#web/data/stars.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useKeys } from '#web/ui/use-keys.ts'

interface Props {
  cardId: string
  /** True in an open card, where the key 's' has the same effect. */
  hasKey?: boolean
}

/** Stars a card, or removes its star. */
export function StarButton({ cardId, hasKey = false }: Props) {
  const isStarred = useIsStarred(cardId)
  const toggle = () => setStar(cardId, !isStarred)
  useKeys('dialog', { s: hasKey ? toggle : undefined })
  return (
    <IconButton
      icon={Star}
      label={TEXTS.star}
      aria-pressed={isStarred}
      className={isStarred ? '[&_svg]:fill-current' : ''}
      onClick={toggle}
    />
  )
}
