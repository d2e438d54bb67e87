import { WATCH_TEXTS } from './watch-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import type { Dashboard } from '#web/data/dashboard.ts'
import { moment } from '#web/ui/moment.ts'

type Folder = Dashboard['watched'][number]

/** The watched folders, the time of the last new content, the number waiting for review, and unreadable files. */
export function WatchedFolders({ folders, waiting }: { folders: readonly Folder[]; waiting: number }) {
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {folders.map((folder) => (
          <WatchedFolder key={folder.folder} {...folder} />
        ))}
      </ul>
      {waiting > 0 && (
        <AdminLink screen="review" className="target inline-flex items-center text-accent hover:underline">
          {WATCH_TEXTS.waiting(waiting)}
        </AdminLink>
      )}
    </div>
  )
}

function WatchedFolder({ folder, isFollowed, trouble, files, lastRead, troubles, troubled }: Folder) {
  return (
    <li>
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{folder}</span>{' '}
        <span className="text-quiet">({isFollowed ? WATCH_TEXTS.followed : WATCH_TEXTS.rests})</span>
      </p>
      {trouble === '' ? (
        <p>{lastRead === null ? WATCH_TEXTS.never : WATCH_TEXTS.read(files, moment(lastRead))}</p>
      ) : (
        <p className="text-red [overflow-wrap:anywhere]">{trouble}</p>
      )}
      {troubled > 0 && (
        <details>
          <summary className="target inline-flex items-center text-red">{WATCH_TEXTS.troubled(troubled)}</summary>
          <ul className="max-h-64 space-y-1 overflow-y-auto [overflow-wrap:anywhere]">
            {troubles.map((one) => (
              <li key={one.file}>
                <span className="text-quiet">{one.file}:</span> {one.trouble}
              </li>
            ))}
            {troubled > troubles.length && (
              <li className="text-quiet">{WATCH_TEXTS.more(troubled - troubles.length)}</li>
            )}
          </ul>
        </details>
      )}
    </li>
  )
}
