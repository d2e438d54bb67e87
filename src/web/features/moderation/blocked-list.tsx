import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { useBlocks, useLiftBlock } from '#web/data/moderation.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { keepPlace } from '#web/ui/keep-place.ts'
import { moment } from '#web/ui/moment.ts'

/** The blocked authors, the reasons, and the buttons that unblock; empty without blocks. */
export function BlockedList() {
  const { data, isError } = useBlocks()
  const lift = useLiftBlock()
  if (isError) return <Failure className="pb-2 text-sm">{ADMIN_TEXTS.blocksFailed}</Failure>
  if (!data || data.blocks.length === 0) return null
  return (
    <details className="border-b border-hairline pb-1 text-sm">
      <summary className="target inline-flex items-center text-accent hover:underline">
        {ADMIN_TEXTS.blocked(data.blocks.length)}
      </summary>
      <ul
        aria-label={ADMIN_TEXTS.blocked(data.blocks.length)}
        // The list goes with its last row, and leaves the focus in the part of the dialog around it.
        onFocus={({ currentTarget }) => keepPlace(currentTarget.closest<HTMLElement>('[tabindex]')!, 'li')}
        className="mb-2"
      >
        {data.blocks.map(({ id, kind, name, said, until, by }) => (
          <li key={id} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 border-t border-hairline py-1">
            <span className="font-semibold">{name}</span>
            <span className="text-quiet">{ADMIN_TEXTS.blockKinds[kind]}</span>
            {said !== '' && (
              <q dir="auto" className="min-w-0 grow truncate text-quiet">
                {said}
              </q>
            )}
            <span className="text-quiet">{ADMIN_TEXTS.blockedUntil(moment(until), by)}</span>
            <BusyButton look="quiet" isBusy={lift.isPending} onClick={() => lift.mutate(id)}>
              {ADMIN_TEXTS.lift(name)}
            </BusyButton>
          </li>
        ))}
      </ul>
      <Failure className="pb-2">{lift.error?.message}</Failure>
    </details>
  )
}
