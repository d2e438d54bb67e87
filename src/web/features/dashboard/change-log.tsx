import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { useChanges } from '#web/data/dashboard.ts'
import { moment } from '#web/ui/moment.ts'
import { PagedLog } from './paged-log.tsx'

/** The log of corrections: author, change and time, latest first. */
export function ChangeLog() {
  const { changes, ...log } = useChanges()
  return (
    <PagedLog log={log} count={changes.length} empty="Nothing has been corrected yet.">
      <section
        aria-label="corrections"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be able to take the keys
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full min-w-3xl">
          <thead>
            <tr className="text-left text-quiet">
              {['when', 'who', 'card', 'what', 'before', 'after'].map((name) => (
                <th key={name} scope="col" className="py-1 pr-3 font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.number} className="border-t border-hairline align-top">
                <td className="py-1 pr-3 whitespace-nowrap">
                  <time dateTime={change.at}>{moment(change.at)}</time>
                </td>
                <td className="py-1 pr-3 whitespace-nowrap">{change.by}</td>
                <td className="py-1 pr-3 whitespace-nowrap">
                  <CardLink card={{ id: change.cardId, pageTitle: '' }} className="text-accent hover:underline">
                    {change.cardId}
                  </CardLink>
                </td>
                <td className="py-1 pr-3 whitespace-nowrap">{ADMIN_TEXTS.fields[change.field]}</td>
                <td dir="auto" className="py-1 pr-3">
                  {change.before || '–'}
                </td>
                <td dir="auto" className="py-1">
                  {change.after || '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </PagedLog>
  )
}
