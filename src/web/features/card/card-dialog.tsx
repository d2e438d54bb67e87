import { useEffect, useRef, useState, type ReactNode } from 'react'
import { titleOf } from '#archive/card-title.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useCard, type ListedCard, type WholeCard } from '#web/data/cards.ts'
import { DialogBody } from '#web/ui/dialog-body.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { HitNavigation } from '#web/ui/hit-navigation.tsx'
import { useHits } from '#web/ui/use-hits.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { CardActions } from './card-actions.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardPlace } from './card-place.tsx'
import { CardText } from './card-text.tsx'
import { CardUnknown, isMissing } from './card-unknown.tsx'
import { BottomArrows, SideArrows } from './neighbour-arrows.tsx'
import { useFocusLastShown } from './use-focus-last-shown.ts'
import { useNeighbours } from './use-neighbours.ts'

interface Props {
  /** The cards of the page behind: they are shown at once, and are the neighbours. */
  cards: readonly ListedCard[]
  /** What is marked in its texts. */
  phrases: readonly Phrase[]
  isAdmin?: boolean
  /** Star, comments, and what an admin can do with a card. */
  actions?: (card: WholeCard) => ReactNode
}

/** The card that the address names, over the page (specification, section 2, 'Card modal'). */
export function CardDialog({ cards, phrases, isAdmin = false, actions }: Props) {
  const { id, close, keepInStep } = useCardAddress()
  const query = useCard(id)
  const card = query.data ?? null
  const listed = cards.find((one) => one.id === id)
  const summary = card ?? listed ?? null
  const failure = id === null || (query.isError && !card) ? { error: query.error } : null
  const [isRaw, setRaw] = useState(false)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const hits = useHits(body, `${id} ${isRaw}`)
  const steps = useNeighbours(id, cards, isAdmin)

  useEffect(() => {
    if (card) keepInStep(card)
  }, [card, keepInStep])
  useEffect(() => {
    if (body) startAtTop(body, id)
  }, [body, id])
  useFocusLastShown(id)
  const isRead = card !== null
  const goToHit = useRef(hits.goTo)
  useEffect(() => {
    goToHit.current = hits.goTo
  })
  useEffect(() => {
    if (body && id !== null && isRead) showFirstHit(body, (mark) => goToHit.current(mark))
  }, [body, id, isRead])
  useKeys('dialog', {
    j: steps.page?.next,
    k: steps.page?.previous,
    ArrowRight: steps.page?.next,
    ArrowLeft: steps.page?.previous,
    'Shift+ArrowRight': steps.time?.next,
    'Shift+ArrowLeft': steps.time?.previous,
    n: hits.next,
    p: hits.previous,
    r: () => setRaw(!isRaw),
  })

  return (
    <Dialog
      onClose={close}
      title={failure ? failureTitle(failure.error) : summary ? titleOf(summary) : TEXTS.loading}
      beside={listed && <span className="text-sm text-quiet">{listed.seq}</span>}
      focusFirst={body}
      print="card"
      className="sm:max-w-[52rem]"
      edges={<SideArrows steps={steps} />}
      footer={
        <>
          {steps.time?.isError && (
            <p role="alert" className="px-5 py-1 text-center text-sm text-red">
              {TEXTS.timelineFailed}
            </p>
          )}
          <BottomArrows steps={steps} />
          <CardActions
            card={failure ? null : summary}
            onClose={close}
            actions={card && actions?.(card)}
            lead={
              <HitNavigation count={hits.count} current={hits.current} onNext={hits.next} onPrevious={hits.previous} />
            }
          />
        </>
      }
    >
      <DialogBody ref={setBody} label="card">
        {failure && <CardUnknown error={failure.error} onRetry={() => void query.refetch()} />}
        {!failure && summary && (
          <article>
            <CardPicture card={summary} />
            <CardText card={summary} response={card?.response ?? null} phrases={phrases} isRaw={isRaw} onRaw={setRaw} />
            <CardPlace card={summary} />
          </article>
        )}
      </DialogBody>
    </Dialog>
  )
}

/** Another card in the same dialog begins at its top. */
function startAtTop(body: HTMLElement, id: string | null): void {
  if (body.dataset['card'] === id) return
  body.dataset['card'] = id ?? ''
  body.scrollTop = 0
}

/** A hit deep in the answer is brought into view when the card opens, unless one can be seen already. */
function showFirstHit(body: HTMLElement, goTo: (mark: HTMLElement) => void): void {
  const first = body.querySelector<HTMLElement>('mark')
  if (first && first.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom) goTo(first)
}

const failureTitle = (error: Error | null) => (isMissing(error) ? TEXTS.noSuchCard : TEXTS.cardFailed)
