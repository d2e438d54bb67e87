import { useEffect, useRef, useState, type ReactNode } from 'react'
import { titleOf } from '#archive/card-title.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAnswerSteps } from '#web/address/answer-steps.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useCard, type ListedCard, type WholeCard } from '#web/data/cards.ts'
import { useSessionOutline } from '#web/data/use-session-turns.ts'
import { DialogBody } from '#web/ui/dialog-body.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { HitNavigation } from '#web/ui/hit-navigation.tsx'
import { useHits } from '#web/ui/use-hits.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { CardActions, CopyLink, CopyPermalink, ThumbBar } from './card-actions.tsx'
import { CardDetails } from './card-details.tsx'
import { CardHead } from './card-head.tsx'
import { CardHeading } from './card-heading.tsx'
import { CardPicture } from './card-picture.tsx'
import { CardText } from './card-text.tsx'
import { CardUnknown, failureTitle } from './card-unknown.tsx'
import { CiteButton } from './cite-button.tsx'
import { PageArrows, TimeArrows } from './neighbour-arrows.tsx'
import { TurnNeighbours } from './turn-neighbours.tsx'
import { turnPlace } from './turn-place.ts'
import { useFocusLastShown } from './use-focus-last-shown.ts'
import { useKeptLine } from './use-kept-line.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useOwnArrows } from './use-own-arrows.ts'
import { useSwipe } from './use-swipe.ts'

export interface CardDialogProps {
  /** The cards of the page behind the dialog: they are shown at once, and are the neighbours. */
  cards: readonly ListedCard[]
  /** Highlighted phrases. */
  phrases: readonly Phrase[]
  /** Total number of cards of the list behind the dialog, as displayed. */
  total: string
  isAdmin?: boolean
  /** Star and comments. */
  actions?: (card: WholeCard) => ReactNode
  /** The line that the card is unedited, with a way to verify it. */
  proof?: (card: WholeCard) => ReactNode
  /** Related cards. */
  related?: (card: WholeCard) => ReactNode
  /** The tools for selected words. */
  quote?: ReactNode
  /** The line with the number of times its question was asked. */
  asked?: (card: WholeCard) => ReactNode
  /** The admin's tools of a card. */
  adminTools?: ((card: WholeCard) => ReactNode) | undefined
}

/** The card of the URL, as a dialog over the page (R3.1). */
export function CardDialog({
  cards,
  phrases,
  total,
  isAdmin = false,
  actions,
  proof,
  related,
  quote,
  asked,
  adminTools,
}: CardDialogProps) {
  const { id, close, keepInStep } = useCardAddress()
  const query = useCard(id)
  const card = query.data ?? null
  const listed = cards.find((one) => one.id === id)
  const summary = card ?? listed ?? null
  const failure = id === null || (query.isError && !card) ? { error: query.error } : null
  const answers = useAnswerSteps(card)
  const [isRaw, setRaw] = useState(false)
  const [first] = useState(id)
  const [isWalked, setWalked] = useState(false)
  if (id !== first && !isWalked) setWalked(true)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const hits = useHits(body, `${id} ${answers.place} ${isRaw}`)
  const steps = useNeighbours(id, cards, isAdmin)
  const session = useSessionOutline(id).data
  const turn = session && id !== null ? turnPlace(session, id) : null
  const isPhone = useMedia(PHONE)
  useSwipe(body, steps.page ?? {})
  useOwnArrows(body)
  useKeptLine(body)

  useEffect(() => {
    if (card) keepInStep(card)
  }, [card, keepInStep])
  useEffect(() => {
    if (body) startAtTop(body, id)
  }, [body, id])
  const isGone = failure !== null
  useEffect(() => {
    // A card that turns private removes its focused element, such as the comment form.
    if (isGone && body && document.activeElement === document.body) focusQuietly(body)
  }, [isGone, body])
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
    '[': answers.previous,
    ']': answers.next,
  })

  const hitNavigation = (
    <HitNavigation count={hits.count} current={hits.current} onNext={hits.next} onPrevious={hits.previous} />
  )
  const shown = failure ? null : summary
  const tools = shown && (
    <>
      {card && actions?.(card)}
      <CopyLink card={shown} />
    </>
  )
  return (
    <Dialog
      onClose={close}
      title={failure ? failureTitle(failure.error) : summary ? titleOf(summary) : TEXTS.loading}
      focusFirst={body}
      print="card"
      className={failure ? 'sm:max-w-2xl' : 'h-full sm:max-h-[60rem] sm:max-w-[50rem]'}
      head={
        failure ? null : (
          <CardHead card={shown} turn={turn} place={listed ? `${listed.seq} of ${total}` : null}>
            {isPhone ? tools : <PageArrows steps={steps.page} className="-mr-1.5" />}
          </CardHead>
        )
      }
      footer={
        <>
          <Failure className="px-5 py-1 text-center text-sm">
            {!failure && steps.time?.isError && TEXTS.timelineFailed}
          </Failure>
          {card && adminTools && (
            <div className="no-print flex flex-wrap items-center gap-x-1 border-t border-hairline px-5 py-1 max-sm:[&>[role=group]]:basis-full sm:gap-x-3 sm:pr-4 sm:pl-10">
              {adminTools(card)}
            </div>
          )}
          {isPhone ? (
            <>
              {hits.count > 0 && <div className="flex justify-center border-t border-hairline">{hitNavigation}</div>}
              <ThumbBar card={shown} onClose={close} steps={steps.page} />
            </>
          ) : (
            <CardActions card={shown} onClose={close}>
              {hitNavigation}
              {tools}
              {shown && <CopyPermalink card={shown} />}
              {shown && <CiteButton card={shown} />}
            </CardActions>
          )}
        </>
      }
    >
      <DialogBody ref={setBody} label="card">
        {failure && <CardUnknown error={failure.error} onRetry={() => void query.refetch()} />}
        {shown && (
          <article>
            <CardHeading card={shown} turn={turn} phrases={phrases} />
            <CardText
              card={shown}
              whole={card}
              phrases={phrases}
              isRaw={isRaw}
              onRaw={setRaw}
              beside={<CardPicture card={shown} className="sm:w-52" />}
            />
            {turn && <TurnNeighbours previous={turn.previous} next={turn.next} />}
            {card && proof?.(card)}
            <CardDetails key={shown.id} card={shown}>
              <TimeArrows steps={steps.time} />
              {isPhone && (
                <div className="flex">
                  <CopyPermalink card={shown} />
                  <CiteButton card={shown} />
                </div>
              )}
            </CardDetails>
            {card && asked?.(card)}
            {card && related?.(card)}
            {quote}
          </article>
        )}
      </DialogBody>
      {/* Screen readers read the name of a dialog when it opens, but not when another card replaces the first. */}
      <p role="status" className="sr-only">
        {isWalked && shown && titleOf(shown)}
      </p>
    </Dialog>
  )
}

/** At this width the bars of an open card are arranged for a thumb. */
const PHONE = '(width < 640px)'

/** Scrolls another card in the same dialog to its top, and moves the focus there if it was within the previous card. */
function startAtTop(body: HTMLElement, id: string | null): void {
  if (body.dataset['card'] === id) return
  body.dataset['card'] = id ?? ''
  body.scrollTop = 0
  const { activeElement } = document
  if (activeElement === document.body || body.contains(activeElement)) focusQuietly(body)
}

/** Scrolls to the first hit when the card opens, if it is below the visible part. */
function showFirstHit(body: HTMLElement, goTo: (mark: HTMLElement) => void): void {
  const first = body.querySelector<HTMLElement>('mark:not(header *)')
  if (first && first.getBoundingClientRect().bottom > body.getBoundingClientRect().bottom) goTo(first)
}
