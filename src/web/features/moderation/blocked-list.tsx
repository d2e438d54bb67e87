import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { Failure } from '#web/ui/failure.tsx'
import { moment } from '#web/ui/moment.ts'
import { useBlocks, useLiftBlock } from '#web/data/moderation.ts'
import { Button } from '#web/ui/button.tsx'

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
      <ul aria-label={ADMIN_TEXTS.blocked(data.blocks.length)} className="mb-2">
        {data.blocks.map(({ id, kind, name, said, until, by }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-t border-hairline py-1">
            <span className="font-semibold">{name}</span>
            <span className="text-quiet">{ADMIN_TEXTS.blockKinds[kind]}</span>
            {said !== '' && (
              <q dir="auto" className="min-w-0 grow truncate text-quiet">
                {said}
              </q>
            )}
            <span className="text-quiet">{ADMIN_TEXTS.blockedUntil(moment(until), by)}</span>
            <Button look="quiet" disabled={lift.isPending} onClick={() => lift.mutate(id)}>
              {ADMIN_TEXTS.lift(name)}
            </Button>
          </li>
        ))}
      </ul>
      <Failure className="pb-2">{lift.error?.message}</Failure>
    </details>
  )
}
