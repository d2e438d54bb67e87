import { OWNER_TEXTS } from '#web/texts/owner-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useSession } from '#web/data/session.ts'
import { site } from '#web/data/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Link } from '#web/address/link.tsx'

const LINK = 'target inline-flex items-center font-medium text-accent hover:underline'

/** The owner's next step: for an admin the import, for others the way to become one. Empty in an exported site. */
export function OwnerSteps() {
  const { user } = useSession()
  if (site.staticSearch !== undefined) return null
  if (user?.admin) {
    return (
      <AdminLink screen="import" className={`${LINK} text-sm`}>
        {OWNER_TEXTS.importOwn}
      </AdminLink>
    )
  }
  return (
    <details className="text-sm text-ink">
      <summary className="target inline-flex items-center text-accent hover:underline">{OWNER_TEXTS.ownerAsk}</summary>
      <ol className="list-decimal space-y-2 py-2 pl-5 text-left marker:text-quiet">
        <li>
          {OWNER_TEXTS.ownerCommand}
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <code className="rounded-md bg-raised px-2 py-1 [overflow-wrap:anywhere]">{OWNER_TEXTS.createAdmin}</code>
            <button
              type="button"
              className={LINK}
              onClick={() => void copyText(OWNER_TEXTS.createAdmin, OWNER_TEXTS.commandCopied)}
            >
              {OWNER_TEXTS.copyCommand}
            </button>
          </span>
        </li>
        <li>
          <Link to="/login" className={LINK}>
            {OWNER_TEXTS.ownerSignIn}
          </Link>
        </li>
        <li>{OWNER_TEXTS.ownerImport}</li>
      </ol>
    </details>
  )
}
