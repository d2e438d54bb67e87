import type { ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { REDACT_TEXTS } from '#archive/redact/redact-texts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { WEBHOOK_TEXTS } from '#archive/webhook-texts.ts'
import { WATCH_TEXTS } from './watch-texts.ts'
import { AdminLink } from '#web/address/admin-link.tsx'
import { useDashboard } from '#web/data/dashboard.ts'
import { Failed } from '#web/ui/failed.tsx'
import { ReadingDialog } from '#web/ui/reading-dialog.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { Backup } from './backup.tsx'
import { BulkLog } from './bulk-log.tsx'
import { ChangeLog } from './change-log.tsx'
import { Counts } from './counts.tsx'
import { LastImport, UnfinishedImport } from './last-import.tsx'
import { NextSteps } from './next-steps.tsx'
import { RedactionLog } from './redaction-log.tsx'
import { SeoRefresh } from './seo-refresh.tsx'
import { WatchedFolders } from './watched-folders.tsx'

interface Props {
  onClose: () => void
  /** The section of shared links. */
  links: ReactNode
  /** The section of API keys. */
  keys: ReactNode
  webhooks: ReactNode
}

/** The state of the archive in numbers (R9.14). */
export function DashboardDialog({ onClose, links, keys, webhooks }: Props) {
  const { data, isPending, isError, error, refetch } = useDashboard()
  return (
    <ReadingDialog title={ADMIN_TEXTS.dashboard} onClose={onClose} className="sm:max-w-4xl" leavesFooter>
      {isPending && <p className="appear-late py-4 text-quiet">{TEXTS.loading}</p>}
      {isError && <Failed text={ADMIN_TEXTS.dataFailed(error.message)} onRetry={refetch} />}
      {data && (
        <div className="space-y-8 pt-1">
          <NextSteps counts={data.counts} />
          <Counts counts={data.counts} undated={data.undated} />
          <Part title="activity over time">
            <ActivityChart activity={data.activity} />
          </Part>
          <Part title="search index">
            <p className={data.index.ok ? '' : 'text-red'}>
              {data.index.ok
                ? 'The index holds every card as it is.'
                : `The index differs from the cards: ${data.index.missing} missing, ${data.index.stray} stray. A sync repairs it.`}
            </p>
          </Part>
          <Part title={ADMIN_TEXTS.seo}>
            <SeoRefresh />
          </Part>
          <Part title="last import">
            {data.unfinishedImport && <UnfinishedImport at={data.unfinishedImport} />}
            {data.lastImport ? <LastImport {...data.lastImport} /> : <p>Nothing has been imported yet.</p>}
            <AdminLink screen="import" className="target inline-flex items-center text-accent hover:underline">
              {IMPORT_TEXTS.openFromDashboard}
            </AdminLink>
          </Part>
          {data.watched.length > 0 && (
            <Part title={WATCH_TEXTS.title}>
              <WatchedFolders folders={data.watched} waiting={data.counts.waiting} />
            </Part>
          )}
          <Part title="last backup">
            <Backup dashboard={data} />
          </Part>
          <Part title={ADMIN_TEXTS.bulkChanges}>
            <BulkLog />
          </Part>
          <Part title="corrections">
            <ChangeLog />
          </Part>
          <Part title={LINK_TEXTS.links}>{links}</Part>
          <Part title={KEY_TEXTS.keys}>{keys}</Part>
          <Part title={WEBHOOK_TEXTS.webhooks}>{webhooks}</Part>
          <Part title={REDACT_TEXTS.log}>
            <RedactionLog />
          </Part>
        </div>
      )}
    </ReadingDialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="text-sm">
      <h3 className="mb-2 border-b border-hairline pb-1 text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}
