import { Lock } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { CallError } from '#api/call.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import type { CardSummary } from '#archive/card.ts'
import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { reviewQuery } from '#web/address/review-address.ts'
import { useFlag } from '#web/data/flags.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useFailureWhenGone } from '#web/ui/failure-when-gone.ts'

export interface CardFlagsProps {
  card: CardSummary
  /** Its position in the whole list; undefined for a card opened by its URL. */
  seq?: number | undefined
  /** Renders the notice below a card that was hidden here; called with its id. */
  whenHidden: (cardId: string) => ReactNode
}

/** An admin's flags of a card: private or not, viewed or not; refusals are shown below (R9.2, R9.5). */
export function CardFlags({ card, seq, whenHidden }: CardFlagsProps) {
  const name = `card ${card.id}`
  const privacyFailed = (reason: string) => ADMIN_TEXTS.privacyFailed(name, reason)
  const viewedFailed = (reason: string) => ADMIN_TEXTS.viewedFailed(name, reason)
  const privacy = useFlag(card.id, 'isPrivate', useFailureWhenGone(privacyFailed))
  const viewed = useFlag(card.id, 'isViewed', useFailureWhenGone(viewedFailed))
  const [isHidden, setHidden] = useState(false)
  const setPrivate = (isPrivate: boolean) => {
    setHidden(isPrivate)
    privacy.set(isPrivate)
  }
  // A card that reached the wanted state meanwhile, by any way, counts as refused no longer.
  const notPrivate = card.isPrivate === privacy.wanted ? null : privacy.error
  const notViewed = card.isViewed === viewed.wanted ? null : viewed.error
  const failures = [
    notPrivate && privacyFailed(notPrivate.message),
    notViewed && viewedFailed(notViewed.message),
  ].filter((text) => text !== null)
  // A card is published only after each of its findings was visited.
  const isWithheld = notPrivate instanceof CallError && notPrivate.code === 'conflict'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm text-ink" role="group" aria-label="flags">
      <Checkbox label={ADMIN_TEXTS.private} isChecked={card.isPrivate} isBusy={privacy.isBusy} onChange={setPrivate} />
      <Checkbox
        label={seq === undefined ? ADMIN_TEXTS.viewed : `${ADMIN_TEXTS.viewed} ${seq}`}
        isChecked={card.isViewed}
        isBusy={viewed.isBusy}
        onChange={viewed.set}
      />
      {isHidden && card.isPrivate && !privacy.isBusy && whenHidden(card.id)}
      {failures.length > 0 && (
        <div role="alert" className="basis-full pb-1 text-red">
          {failures.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {isWithheld && (
            <AdminLink
              screen="review"
              query={reviewQuery(card.id)}
              className="target inline-flex items-center underline"
            >
              {REVIEW_TEXTS.lookInReview}
            </AdminLink>
          )}
        </div>
      )}
    </div>
  )
}

/** The sign of a private card: a word and a shape, not only a colour. */
export function PrivateMark() {
  return (
    <span className="inline-flex items-center gap-1 rounded-md border border-line bg-ground px-1.5 py-0.5 text-xs text-ink">
      <Lock size={12} strokeWidth={2} aria-hidden />
      {ADMIN_TEXTS.privateMark}
    </span>
  )
}
