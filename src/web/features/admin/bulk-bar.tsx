import { useEffect, useRef, useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { bulkResultText, bulkPrivacy, bulkSize, bulkViewed, type BulkChange } from '#archive/bulk.ts'
import { counted } from '#archive/counted.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { CardLink } from '#web/address/card-link.tsx'
import { reviewQuery } from '#web/address/review-address.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { useBulk, useUndoBulk } from '#web/data/flags.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { onFirstClick } from '#web/ui/double-press.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { UndoNote } from './undo-note.tsx'
import { Failure } from '#web/ui/failure.tsx'

/** Sets a flag of all cards on show at once, reports the number changed, and offers undo; refusals are listed below (R9.6). */
export function BulkBar({ cards }: { cards: readonly ListedCard[] }) {
  const bulk = useBulk()
  const undo = useUndoBulk()
  const [isNoteOpen, setNoteOpen] = useState(false)
  const isBusy = bulk.isPending || undo.isPending
  const bar = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    // When a pressed button disappears, here or in the note, the focus moves to the bar.
    if (hasFocus.current && document.activeElement === document.body) focusQuietly(bar.current!)
  })
  const run = (change: BulkChange) => {
    if (bulkSize(change) === 0) return
    undo.reset()
    setNoteOpen(true)
    bulk.press(change)
  }
  const number = bulk.data?.undo ?? null
  // After a successful undo there is nothing left to undo; a failed one may be retried.
  const takeBack = number === null || undo.isSuccess ? null : () => undo.press(number)
  // A card that reached the wanted state meanwhile, by any way, counts as refused no longer.
  const settled = new Set(cards.filter((card) => isAsWanted(card, bulk.variables)).map(({ id }) => id))
  const refused = undo.isSuccess ? [] : (bulk.data?.refused ?? []).filter(({ id }) => !settled.has(id))
  const shared = undo.isSuccess ? 0 : (bulk.data?.shared ?? 0)
  const outcomeText = undo.isSuccess
    ? ADMIN_TEXTS.undone(undo.data.changed, undo.data.left)
    : bulk.isSuccess
      ? doneText(bulk.variables, bulk.data.changed)
      : ''
  const closeNote = () => {
    setNoteOpen(false)
    // 'As before' holds only for a moment: later, cards change again or others are on the page.
    if (!undo.isSuccess) return
    bulk.reset()
    undo.reset()
  }
  return (
    <div
      ref={bar}
      role="group"
      aria-label="all cards on this page"
      tabIndex={-1}
      className="space-y-1 outline-none"
      onFocus={() => (hasFocus.current = true)}
      onBlur={({ currentTarget, relatedTarget }) => (hasFocus.current = currentTarget.contains(relatedTarget))}
    >
      <div className="flex flex-wrap items-center gap-2">
        {cards.length > 0 && <SetAll cards={cards} isBusy={isBusy} onPress={run} />}
        {takeBack && (
          <BusyButton look="quiet" isBusy={isBusy} onClick={onFirstClick(takeBack)}>
            {ADMIN_TEXTS.undo}
          </BusyButton>
        )}
        {/* Empty, it takes back the gap before it, so that the last button ends at the end of the line. */}
        <span role="status" className="text-sm text-quiet empty:-ml-2">
          {outcomeText}
        </span>
        <div role="status" className={shared > 0 ? 'basis-full text-sm' : '-ml-2'}>
          {shared > 0 && (
            <>
              {LINK_TEXTS.someStillShown(shared)}{' '}
              <AdminLink screen="dashboard" className="target inline-flex items-center text-accent hover:underline">
                {LINK_TEXTS.seeLinks}
              </AdminLink>
            </>
          )}
        </div>
      </div>
      {isNoteOpen && outcomeText !== '' && !isBusy && (
        <UndoNote key={outcomeText} text={outcomeText} onUndo={takeBack} onClose={closeNote} />
      )}
      <Failure className="text-sm">{bulk.isError && failure(bulk.variables, bulk.error.message)}</Failure>
      <Failure className="text-sm">{undo.isError && ADMIN_TEXTS.undoFailed(undo.error.message)}</Failure>
      {refused.length > 0 && (
        <div role="alert" className="text-sm text-red">
          <p>{counted(refused.length, 'card')} refused:</p>
          <ul className="max-h-40 overflow-y-auto">
            {refused.map(({ id, reason }) => (
              <li key={id}>
                {bulk.variables?.isPrivate === false ? (
                  // Cards that were not published have findings that wait for review.
                  <AdminLink screen="review" query={reviewQuery(id)} className="underline">
                    {failure(bulk.variables, reason, id)}
                  </AdminLink>
                ) : (
                  <CardLink card={cards.find((card) => card.id === id) ?? { id, pageTitle: '' }} className="underline">
                    {failure(bulk.variables, reason, id)}
                  </CardLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

interface SetAllProps {
  cards: readonly ListedCard[]
  isBusy: boolean
  onPress: (change: BulkChange) => void
}

/** Two buttons, each labelled with its effect and the number of cards that it changes. */
function SetAll({ cards, isBusy, onPress }: SetAllProps) {
  const privacy = bulkPrivacy(cards)
  const viewed = bulkViewed(cards)
  const label = (change: BulkChange, text: string) => ADMIN_TEXTS.howMany(text, bulkSize(change))
  return (
    <>
      <BusyButton isBusy={isBusy} onClick={onFirstClick(() => onPress(privacy))}>
        {label(privacy, privacy.isPrivate ? ADMIN_TEXTS.setAllPrivate : ADMIN_TEXTS.setAllPublic)}
      </BusyButton>
      <BusyButton isBusy={isBusy} onClick={onFirstClick(() => onPress(viewed))}>
        {label(viewed, viewed.isViewed ? ADMIN_TEXTS.setAllViewed : ADMIN_TEXTS.setAllUnviewed)}
      </BusyButton>
    </>
  )
}

const isAsWanted = (card: ListedCard, change: BulkChange | undefined): boolean =>
  card.isPrivate === (change?.isPrivate ?? card.isPrivate) && card.isViewed === (change?.isViewed ?? card.isViewed)

const doneText = (change: BulkChange | undefined, count: number): string =>
  change?.isPrivate === undefined
    ? bulkResultText('isViewed', change?.isViewed === true, count)
    : bulkResultText('isPrivate', change.isPrivate, count)

/** The sentence of R16.14 for a flag that could not be set. */
function failure(change: BulkChange | undefined, reason: string, id?: string): string {
  const ids = id === undefined ? (change?.ids ?? []) : [id]
  // For many cards the number says more than their names.
  const which = ids.length > 3 ? `${ids.length} cards` : `card ${ids.join(', ')}`
  return change?.isPrivate === undefined
    ? ADMIN_TEXTS.viewedFailed(which, reason)
    : ADMIN_TEXTS.privacyFailed(which, reason)
}
