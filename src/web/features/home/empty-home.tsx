import { OWNER_TEXTS } from '#web/texts/owner-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useSession } from '#web/data/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import { OwnerSteps } from './owner-steps.tsx'

/** The home page of an archive without cards that the viewer may see: a note, and for its owner the next step. */
export function EmptyHome() {
  const { user } = useSession()
  return (
    <Notice text={TEXTS.noCards}>
      {user?.admin ? (
        <>
          <p>{OWNER_TEXTS.emptyForOwner}</p>
          <AdminLink
            screen="import"
            className="target inline-flex items-center rounded-md bg-accent px-3 py-1 text-accent-ink hover:opacity-90 forced-colors:border"
          >
            {OWNER_TEXTS.importOwn}
          </AdminLink>
        </>
      ) : (
        <>
          <p>{OWNER_TEXTS.nothingPublished}</p>
          <OwnerSteps />
        </>
      )}
    </Notice>
  )
}
