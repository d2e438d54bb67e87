import type { ReactNode } from 'react'
import { ADMIN_TEXTS, FINDING_NAMES } from '#archive/admin-page-texts.ts'
import { titleOf } from '#archive/card-title.ts'
import type { Finding, ScannedField } from '#archive/finding.ts'
import { readableStamp } from '#archive/readable-stamp.ts'
import { sessionHeading } from '#archive/session.ts'
import type { ReviewedCard } from '#web/data/review.ts'
import { site } from '#web/data/site.ts'
import { FoundText } from './found-text.tsx'
import type { Outcome } from './use-review.ts'

const AROUND = ['pageTitle', 'sessionTitle', 'category', 'slug', 'imageUrl'] as const

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  publish: ADMIN_TEXTS.published,
  'keep-private': ADMIN_TEXTS.keptPrivate,
  elsewhere: ADMIN_TEXTS.decidedElsewhere,
}

interface Props {
  reviewed: ReviewedCard
  outcome: Outcome | null
  /** The finding that was gone to last. */
  current: number | null
}

/** A card of the queue as raw text, because what was found stands in what was written. */
export function ReviewCard({ reviewed: { card, findings }, outcome, current }: Props) {
  const text = (field: ScannedField) => (
    <FoundText text={card[field] ?? ''} field={field} findings={findings} current={current} />
  )
  return (
    <article>
      <h3 dir="auto" className="font-serif text-xl font-semibold">
        {card.pageTitle.trim() === '' ? titleOf(card) : text('pageTitle')}
      </h3>
      <p className="mt-1 text-sm text-quiet">
        {[sessionHeading(card), card.category, card.dayStamp && readableStamp(card.dayStamp)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {outcome !== null && (
        <p className="mt-3 inline-block rounded-md bg-accent-soft px-2.5 py-1 text-sm">{OUTCOMES[outcome]}</p>
      )}
      <Found findings={findings} />
      <dl className="text-sm">
        {AROUND.filter((field) => field !== 'pageTitle' && findings.some((one) => one.field === field)).map((field) => (
          <div key={field} className="mt-2">
            <dt className="text-quiet">{ADMIN_TEXTS.fields[field]}</dt>
            <dd>{text(field)}</dd>
          </div>
        ))}
      </dl>
      <Words label={site.promptLabel}>{text('prompt')}</Words>
      <Words label={site.responseLabel}>{text('response')}</Words>
    </article>
  )
}

function Words({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h4 className="mb-2 text-xs font-semibold tracking-wide text-quiet">{label}</h4>
      <p dir="auto" className="reading whitespace-pre-wrap">
        {children}
      </p>
    </section>
  )
}

/** How often each kind was found. */
function Found({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null
  const counts = new Map<Finding['kind'], number>()
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return (
    <ul aria-label="findings" className="mt-3 flex flex-wrap gap-2 text-sm text-red">
      {[...counts].map(([kind, count]) => (
        <li key={kind} className="rounded-md border border-current px-2 py-0.5">
          {FINDING_NAMES[kind]}
          {count > 1 && ` × ${count}`}
        </li>
      ))}
    </ul>
  )
}
