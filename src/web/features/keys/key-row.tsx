import { useState } from 'react'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { useWithdrawKey, type ApiKey } from '#web/data/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmRow } from '#web/ui/confirm-row.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { focusAtOnce } from '#web/ui/focus-at-once.ts'
import { moment } from '#web/ui/moment.ts'

/** A key: its purpose, rights and last use, with a button that withdraws it after a confirmation. */
export function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, state } = apiKey
  const withdraw = useWithdrawKey()
  /** Null until the confirmation was first open: only when it closes does the button take the focus back. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const isOver = state === 'ended' || state === 'withdrawn'
  return (
    <li tabIndex={-1} className="space-y-2 border-t border-hairline py-2 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-64">
          <p dir="auto" className={isOver ? 'break-words text-quiet' : 'break-words'}>
            {name}
          </p>
          <p className="text-quiet">{factsOf(apiKey).join(' · ')}</p>
        </div>
        {!isOver && !isAsking && (
          <Button
            ref={isAsking === false ? focusAtOnce : null}
            aria-label={`${KEY_TEXTS.withdraw}: ${name}`}
            onClick={() => setAsking(true)}
          >
            {KEY_TEXTS.withdraw}
          </Button>
        )}
      </div>
      {isAsking && !isOver && (
        <ConfirmRow
          question={KEY_TEXTS.withdrawNow(name)}
          keep={KEY_TEXTS.keep}
          act={KEY_TEXTS.withdraw}
          isPending={withdraw.isPending}
          onKeep={() => setAsking(false)}
          onAct={() => withdraw.mutate(id)}
        />
      )}
      <Failure>{withdraw.isError && KEY_TEXTS.failed(withdraw.error.message)}</Failure>
    </li>
  )
}

function factsOf({ id, scope, state, made, endsAt, withdrawn, usedAt }: ApiKey): string[] {
  const at = endsAt && moment(endsAt)
  const end = withdrawn
    ? KEY_TEXTS.withdrawnBy(withdrawn.by, moment(withdrawn.at))
    : at !== null && state === 'ended'
      ? KEY_TEXTS.endedAt(at)
      : KEY_TEXTS.endsAt(at)
  return [
    scope,
    `colloquy_${id}…`,
    KEY_TEXTS.madeBy(made.by, moment(made.at)),
    end,
    ...(state === 'powerless' ? [KEY_TEXTS.powerless] : []),
    KEY_TEXTS.used(usedAt && moment(usedAt)),
  ]
}
