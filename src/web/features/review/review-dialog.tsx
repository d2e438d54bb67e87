import { useEffect, useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogBody } from '#web/ui/dialog-body.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewNotes } from './review-notes.tsx'
import { SessionQuestion } from './session-question.tsx'
import { useReview } from './use-review.ts'
import { useSighted } from './use-sighted.ts'

/** The publish queue over the page: card by card, by keyboard alone if one likes. */
export function ReviewDialog({ onClose }: { onClose: () => void }) {
  const review = useReview()
  const { current, outcome, fetchMore } = review
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [finding, setFinding] = useState<number | null>(null)
  const [asksSession, setAsksSession] = useState(false)
  const [isHeldBack, setHeldBack] = useState(false)
  const id = current?.card.id ?? null
  const sighted = useSighted(body, id)
  const findings = current?.findings ?? []
  const unseen = current?.seen ? [] : findings.flatMap((_, index) => (sighted.has(index) ? [] : [index]))

  const [lastId, setLastId] = useState(id)
  if (id !== lastId) {
    setLastId(id)
    setFinding(null)
    setAsksSession(false)
    setHeldBack(false)
  }
  useEffect(() => {
    if (id !== null) body?.scrollTo({ top: 0 })
  }, [body, id])
  useEffect(() => {
    fetchMore?.()
  }, [fetchMore])

  const nextFinding = () => {
    if (findings.length === 0) return
    const next = unseen[0] ?? ((finding ?? -1) + 1) % findings.length
    setFinding(next)
    setHeldBack(false)
    body?.querySelector(`[data-finding="${next}"]`)?.scrollIntoView({ block: 'center' })
  }
  const publish = () => {
    if (!current || outcome !== null) return
    if (unseen.length > 0) setHeldBack(true)
    else review.decide('publish')
  }
  const keep = () => review.decide('keep-private')
  const askSession = current ? () => setAsksSession(true) : undefined
  useKeys('dialog', {
    a: publish,
    x: keep,
    j: review.next,
    ArrowRight: review.next,
    k: review.back,
    ArrowLeft: review.back,
    f: nextFinding,
    u: review.undo,
    S: askSession,
  })

  return (
    <Dialog
      onClose={onClose}
      title={ADMIN_TEXTS.reviewTitle}
      beside={
        current && (
          <span role="status" className="shrink-0 text-sm text-quiet">
            {ADMIN_TEXTS.progress(review.place + 1, review.total)}
          </span>
        )
      }
      focusFirst={body}
      className="sm:h-full sm:max-w-4xl"
      footer={
        <>
          <ReviewNotes
            refused={review.refused}
            note={isHeldBack && unseen.length > 0 ? ADMIN_TEXTS.unseen(unseen.length) : review.note}
            isError={isHeldBack && unseen.length > 0}
            onGo={(to) => (review.isInQueue(to) ? () => review.goTo(to) : undefined)}
          />
          {asksSession && current && (
            <SessionQuestion
              session={sessionHeading(current.card)}
              isBusy={review.isBusy}
              onYes={() => {
                setAsksSession(false)
                body?.focus()
                review.publishSession()
              }}
              onNo={() => {
                setAsksSession(false)
                body?.focus()
              }}
            />
          )}
          <ReviewActions
            current={current}
            outcome={outcome}
            unseen={unseen.length}
            onPublish={publish}
            onKeep={keep}
            onNext={current ? review.next : undefined}
            onBack={review.place > 0 ? review.back : undefined}
            onFinding={findings.length > 0 ? nextFinding : undefined}
            onUndo={outcome === null ? undefined : review.undo}
            onSession={askSession}
            onClose={onClose}
          />
        </>
      }
    >
      <DialogBody ref={setBody} label="card">
        {review.isLoading && <p className="appear-late py-4 text-quiet">{ADMIN_TEXTS.reviewLoading}</p>}
        {review.error && (
          <Notice text={ADMIN_TEXTS.reviewFailed} isError>
            <Button onClick={review.retry}>try again</Button>
          </Notice>
        )}
        {current && <ReviewCard key={id} reviewed={current} outcome={outcome} current={finding} />}
        {!current && !review.isLoading && !review.error && (
          <Notice text={review.cards.length > 0 ? ADMIN_TEXTS.reviewEnd : ADMIN_TEXTS.reviewEmpty}>
            <p>{ADMIN_TEXTS.reviewEmptyNext}</p>
          </Notice>
        )}
      </DialogBody>
    </Dialog>
  )
}
