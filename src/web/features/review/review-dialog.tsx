import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FINDING_NAMES, REVIEW_TEXTS } from '#archive/review-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useQueueTotals } from '#web/data/review.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { ConversationList } from './conversation-list.tsx'
import { DecideButtons, FindingBar, LeaveButton, RedactButton } from './review-actions.tsx'
import { PublishFree, ReviewBar, Totals } from './review-bar.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { ShowResponse } from './found-text.tsx'
import { ReviewText, type TurnTools } from './review-text.tsx'
import { useFindings, wordsOf, type Findings } from './use-findings.ts'
import { useReview } from './use-review.ts'

/** From this width on the findings are next to the text. */
const WIDE = '(width >= 80rem)'

/** Covers the whole viewport. */
const WHOLE_SCREEN = 'h-full sm:-m-4 sm:h-dvh sm:max-h-none sm:w-dvw sm:max-w-none sm:shrink-0 sm:rounded-none'

interface ReviewDialogProps {
  onClose: () => void
  show: ShowResponse
  tools: TurnTools
}

/**
 * The review as a dialog over the page: the waiting conversations, the text of one, and its findings. On a phone the list is the
 * first step, and the text the second.
 */
export function ReviewDialog({ onClose, show, tools }: ReviewDialogProps) {
  const review = useReview()
  const totals = useQueueTotals().data
  const { id, text, isNarrow, choose, list } = review
  const isWide = useMedia(WIDE)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [lists, setLists] = useState<HTMLElement | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // When a pressed button disappears, the heading takes the focus.
  useEffect(() => {
    if (document.activeElement === document.body) focusQuietly(heading.current!)
  })
  const findings = useFindings(id, text.cards, body)
  const { fetchMore } = text
  useEffect(() => {
    void fetchMore?.()
  }, [fetchMore])
  useEffect(() => {
    if (id !== null) body?.scrollTo({ top: 0 })
  }, [body, id])

  const rename = () => {
    field.current?.scrollIntoView({ block: 'nearest' })
    field.current?.focus()
    field.current?.select()
  }
  // The focus returns from the title field to the text.
  const onRenamed = () => {
    if (body && document.activeElement === field.current) focusQuietly(body)
  }
  const publish = () => {
    if (text.isWhole && findings.unvisited === 0 && !review.isPublic) review.publish()
  }
  const here = findings.findings[findings.at]
  const redact = () => {
    if (!here) return findings.next()
    if (review.isBusy) return
    findings.letGo()
    const { kind } = here.card.findings[here.index]!
    // Visitors read that it is redacted, which says no more than the mark does.
    review.redact(here.card.card.id, wordsOf(here), kind === 'redacted' ? '' : FINDING_NAMES[kind])
  }
  useKeys(
    'dialog',
    {
      r: redact,
      j: findings.next,
      k: findings.previous,
      l: findings.leave,
      p: publish,
      h: review.keep,
      t: id === null ? undefined : rename,
      u: review.undo,
    },
    { isOnce: true },
  )

  const isSearch = review.search !== ''
  const isAnswered = list.isSuccess && !list.isPlaceholderData
  const isEmpty = isAnswered && list.conversations.length === 0 && !isSearch && id === null
  const isStep = (step: 'list' | 'text') => !isNarrow || (step === 'text') === (id !== null)
  return (
    <Dialog
      onClose={onClose}
      title={REVIEW_TEXTS.title}
      focusFirst={lists ?? body}
      className={WHOLE_SCREEN}
      head={
        <div data-screen="" className="flex items-center gap-4 border-b border-hairline px-4 py-1.5 md:px-6">
          <h2
            ref={heading}
            tabIndex={-1}
            className="shrink-0 font-serif text-xl leading-tight font-semibold whitespace-nowrap"
          >
            {REVIEW_TEXTS.title}
          </h2>
          <ReviewBar review={review} totals={totals} onClose={onClose} />
        </div>
      }
    >
      <Notes review={review} findings={findings} />
      {list.isPending && <p className="appear-late p-6 text-quiet">{REVIEW_TEXTS.loading}</p>}
      {list.isError && !list.isFetchNextPageError && <Failed text={REVIEW_TEXTS.failed} onRetry={list.refetch} />}
      {isEmpty && (
        <Notice text={REVIEW_TEXTS.empty}>
          <p>{REVIEW_TEXTS.emptyNext}</p>
          <AdminLink screen="import" className="target inline-flex items-center text-accent underline">
            {REVIEW_TEXTS.toImport}
          </AdminLink>
        </Notice>
      )}
      {(list.isSuccess || list.isFetchNextPageError || isSearch) && !isEmpty && (
        <div className="flex min-h-0 grow">
          {isStep('list') && (
            <div
              ref={setLists}
              role="group"
              aria-label={REVIEW_TEXTS.list}
              tabIndex={-1}
              className="flex w-full flex-col outline-none md:w-80 md:shrink-0 md:border-r md:border-hairline xl:w-93"
            >
              {isNarrow && totals && (
                <div className="space-y-2 px-4 pt-2">
                  <Totals totals={totals} />
                  <PublishFree review={review} totals={totals} />
                </div>
              )}
              <ConversationList review={review} />
            </div>
          )}
          {isStep('text') && id !== null && (
            <div className="flex min-w-0 grow flex-col">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-2 md:px-8 xl:px-10">
                {isNarrow && (
                  <Button look="quiet" className="-ml-2 px-1.5" onClick={() => choose(null)}>
                    <ChevronLeft size={16} aria-hidden />
                    {REVIEW_TEXTS.backToList}
                  </Button>
                )}
                {!isWide && (
                  <p
                    dir={directionOf(text.title)}
                    className="min-w-0 basis-full truncate font-serif text-lg font-semibold"
                  >
                    {text.title}
                  </p>
                )}
                <div className="flex min-w-0 grow basis-full items-center justify-between gap-x-3 gap-y-2 max-xl:flex-wrap">
                  <FindingBar findings={findings} />
                  {!isNarrow && findings.findings.length > 0 && (
                    <div className="flex shrink-0 gap-2 whitespace-nowrap">
                      <RedactButton onRedact={redact} />
                      <LeaveButton findings={findings} />
                    </div>
                  )}
                </div>
              </div>
              <section
                ref={setBody}
                aria-label={REVIEW_TEXTS.text}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be able to take the keys
                tabIndex={0}
                className="min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-8 -outline-offset-2 md:px-8 xl:px-10"
              >
                <div className="mx-auto max-w-184">
                  {text.isLoading && <p className="appear-late py-6 text-quiet">{REVIEW_TEXTS.loading}</p>}
                  {text.error && <Failed text={REVIEW_TEXTS.textFailed} onRetry={text.retry} />}
                  <ReviewText cards={text.cards} findings={findings} body={body} show={show} tools={tools} />
                  {!isWide && text.cards.length > 0 && (
                    <div className="border-t border-hairline pt-6">
                      <ReviewPanel
                        review={review}
                        findings={findings}
                        field={field}
                        onRename={rename}
                        onRenamed={onRenamed}
                      />
                    </div>
                  )}
                </div>
              </section>
              {!isWide && (
                <div className="flex flex-wrap items-center gap-2 border-t border-hairline px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] md:px-8">
                  {isNarrow && findings.unvisited + findings.withheld > 0 && (
                    <div className="flex basis-full gap-2">
                      <RedactButton onRedact={redact} className="grow" />
                      <LeaveButton findings={findings} className="grow" />
                      <Button look="strong" className="grow" onClick={findings.next}>
                        {REVIEW_TEXTS.nextFinding}
                      </Button>
                    </div>
                  )}
                  <DecideButtons review={review} findings={findings} isColumn={false} />
                </div>
              )}
            </div>
          )}
          {isWide && id !== null && text.cards.length > 0 && (
            <aside
              aria-label={REVIEW_TEXTS.findings}
              className="flex w-72 shrink-0 flex-col gap-5 overflow-y-auto border-l border-hairline px-6 py-4"
            >
              <ReviewPanel review={review} findings={findings} field={field} onRename={rename} onRenamed={onRenamed} />
              <div className="space-y-2">
                <DecideButtons review={review} findings={findings} isColumn />
              </div>
            </aside>
          )}
        </div>
      )}
    </Dialog>
  )
}

/** The outcome of an action as a visible note, and the current finding as an announcement for screen readers. */
function Notes({ review, findings }: { review: ReturnType<typeof useReview>; findings: Findings }) {
  const { note, refused, choose } = review
  const here = findings.findings[findings.reached]
  const announced = here
    ? REVIEW_TEXTS.here(
        REVIEW_TEXTS.place(findings.reached + 1, findings.findings.length),
        FINDING_NAMES[here.card.findings[here.index]!.kind],
        // Announced as seen at once, before the server has confirmed it, so that it is announced once.
        REVIEW_TEXTS.states[findings.stateOf(here) === 'left' ? 'left' : 'seen'],
        wordsOf(here),
      )
    : ''
  const failure = refused?.text ?? findings.error?.message
  return (
    <>
      <p
        role="status"
        className={note && !failure ? 'border-b border-hairline bg-accent-soft px-4 py-1.5 text-sm md:px-6' : ''}
      >
        {failure ? '' : note}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {failure && (
        <div
          role="alert"
          className="flex flex-wrap gap-x-3 border-b border-hairline bg-red-soft px-4 py-1.5 text-sm text-red md:px-6"
        >
          <p>{failure}</p>
          {refused?.id != null && refused.id !== review.id && (
            <button type="button" className="target underline" onClick={() => choose(refused.id)}>
              {REVIEW_TEXTS.lookInReview}
            </button>
          )}
        </div>
      )}
    </>
  )
}
