import type { Dashboard } from '#web/data/dashboard.ts'

type Name = keyof Dashboard['counts']

const NAMES: readonly { name: Name; label: string }[] = [
  { name: 'cards', label: 'cards' },
  { name: 'public', label: 'public' },
  { name: 'private', label: 'private' },
  { name: 'viewed', label: 'viewed' },
  { name: 'waiting', label: 'waiting for review' },
  { name: 'unseenFindings', label: 'with unseen findings' },
  { name: 'sessions', label: 'conversations' },
  { name: 'categories', label: 'topics' },
  { name: 'comments', label: 'comments' },
  { name: 'stars', label: 'stars' },
  { name: 'members', label: 'members' },
]

interface Props {
  counts: Dashboard['counts']
  /** Cards without a day. */
  undated: number
}

/** The totals of the archive. */
export function Counts({ counts, undated }: Props) {
  const rows = NAMES.map(({ name, label }) => ({ label, count: counts[name] }))
  if (undated > 0) rows.push({ label: 'without a day', count: undated })
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
      {rows.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="font-serif text-2xl leading-tight">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}
