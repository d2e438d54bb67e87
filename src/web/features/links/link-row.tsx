import { useEffect, useRef, useState } from 'react'
import { DEFAULT_END } from '#archive/link-end.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { useChangeEnd, useWithdrawLink, type SharedLink } from '#web/data/links.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmRow } from '#web/ui/confirm-row.tsx'
import { EndField } from '#web/ui/end-field.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { useFailureWhenGone } from '#web/ui/failure-when-gone.ts'
import { focusAtOnce } from '#web/ui/focus-at-once.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { moment } from '#web/ui/moment.ts'
import { toast } from '#web/ui/toast.ts'
import { submitHandler } from '#web/ui/submit-handler.ts'

interface Props {
  link: SharedLink
  /** True to show the title of the shared card or conversation. */
  isNamed: boolean
  /** Ends the link and makes a replacement; null while that is in progress. */
  onRenew: (() => void) | null
}

/** A link: its card, author, end and number of openings, with its buttons. */
export function LinkRow({ link, isNamed, onRenew }: Props) {
  const withdraw = useWithdrawLink(useFailureWhenGone(LINK_TEXTS.notEnded))
  const [isChanging, setChanging] = useState(false)
  /** Null until the confirmation was first open: only when it closes does the button take the focus back. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  const changed = () => {
    setChanging(false)
    change.current?.focus()
  }
  const name = link.title || LINK_TEXTS.goneCards
  const label = (act: string) => `${act}: ${name}`
  const endNow = () => withdraw.mutate(link.id, { onSuccess: () => toast(LINK_TEXTS.over) })
  const row = useRef<HTMLLIElement>(null)
  const isOver = link.state === 'withdrawn'
  const isEndedHere = withdraw.isSuccess || withdraw.isPending
  // The buttons of an ended link disappear with the focus, which moves to the row.
  useEffect(() => {
    if (isOver && isEndedHere && document.activeElement === document.body) row.current?.focus()
  }, [isOver, isEndedHere])
  return (
    <li ref={row} tabIndex={-1} className="space-y-2 border-t border-hairline py-2 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          {isNamed && (
            <p dir="auto" className="break-words">
              {link.card === null ? (
                name
              ) : (
                <CardLink card={{ id: link.card, pageTitle: '' }} className="text-accent hover:underline">
                  {name}
                </CardLink>
              )}
            </p>
          )}
          {link.note && (
            <p dir="auto" className="break-words">
              {link.note}
            </p>
          )}
          <p className="text-quiet">{factsOf(link).join(' · ')}</p>
        </div>
        {link.state !== 'withdrawn' && (
          <div className="flex flex-wrap gap-2">
            {link.state === 'open' && (
              <BusyButton
                aria-label={label(LINK_TEXTS.newLink)}
                isBusy={onRenew === null}
                onClick={onRenew ?? undefined}
              >
                {LINK_TEXTS.newLink}
              </BusyButton>
            )}
            <Button
              ref={change}
              aria-label={label(LINK_TEXTS.changeEnd)}
              aria-expanded={isChanging}
              onClick={() => setChanging(!isChanging)}
            >
              {LINK_TEXTS.changeEnd}
            </Button>
            {link.state === 'open' && !isAsking && (
              <Button
                ref={isAsking === false ? focusAtOnce : null}
                aria-label={label(LINK_TEXTS.endNow)}
                onClick={() => setAsking(true)}
              >
                {LINK_TEXTS.endNow}
              </Button>
            )}
          </div>
        )}
      </div>
      {isAsking && link.state === 'open' && (
        <ConfirmRow
          question={LINK_TEXTS.endForGood}
          keep={LINK_TEXTS.keep}
          act={LINK_TEXTS.endNow}
          isPending={withdraw.isPending}
          onKeep={() => setAsking(false)}
          onAct={endNow}
        />
      )}
      {isChanging && link.state !== 'withdrawn' && <EndForm link={link} onDone={changed} />}
      <Failure>{withdraw.isError && LINK_TEXTS.notEnded(withdraw.error.message)}</Failure>
    </li>
  )
}

function EndForm({ link, onDone }: { link: SharedLink; onDone: () => void }) {
  const [end, setEnd] = useState<string>(DEFAULT_END)
  const change = useChangeEnd()
  const save = submitHandler(change, () => change.mutate({ id: link.id, end }, { onSuccess: onDone }))
  return (
    <form onSubmit={save} className="space-y-2">
      <EndField value={end} onChange={setEnd} ends={LINK_TEXTS.ends} />
      <Failure>{change.isError && LINK_TEXTS.failed(change.error.message)}</Failure>
      <FormActions leave={TEXTS.cancel} onLeave={onDone} isPending={change.isPending}>
        {LINK_TEXTS.save}
      </FormActions>
    </form>
  )
}

function factsOf({ cards, privateCards, made, state, endsAt, endChanged, withdrawn, opened, openedAt }: SharedLink) {
  const end = withdrawn
    ? LINK_TEXTS.withdrawnBy(withdrawn.by, moment(withdrawn.at))
    : state === 'open'
      ? LINK_TEXTS.endsAt(moment(endsAt))
      : LINK_TEXTS.endedAt(moment(endsAt))
  return [
    LINK_TEXTS.cards(cards, privateCards),
    LINK_TEXTS.madeBy(made.by, moment(made.at)),
    end,
    ...(endChanged ? [LINK_TEXTS.endChangedBy(endChanged.by, moment(endChanged.at))] : []),
    LINK_TEXTS.opened(opened, openedAt === null ? '' : moment(openedAt)),
  ]
}
