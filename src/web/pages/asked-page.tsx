import { CallError } from '#api/call.ts'
import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import { twoAnswers } from '#archive/asked/two-answers.ts'
import { titleOf } from '#archive/card-title.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAskedAddress } from '#web/address/asked-address.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { useAsked, type AskedGroup } from '#web/data/asked.ts'
import { AskedComparison } from '#web/features/asked/asked-comparison.tsx'
import { AskedHeading } from '#web/features/asked/asked-heading.tsx'
import { Failed } from '#web/ui/failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Overlays } from './overlays.tsx'
import { Missing, PageFrame } from './page-frame.tsx'
import { usePageTitle } from './page-title.ts'
import { useKeptScroll } from './use-kept-scroll.ts'

/** The answers to one question over the years, two of them side by side; cards open over them. */
export function AskedPage() {
  useKeptScroll()
  return (
    <>
      <PageFrame className="pb-24 max-md:min-h-dvh">
        <ShownGroup />
      </PageFrame>
      <ErrorBoundary>
        <Overlays cards={[]} total="" phrases={[]} />
      </ErrorBoundary>
    </>
  )
}

function ShownGroup() {
  const { id } = useAskedAddress()
  const { data, error, refetch } = useAsked(id)
  if (id === null || (error instanceof CallError && error.status === 404)) return <Missing text={TEXTS.noSuchCard} />
  if (data) return <Group key={data.cards[0]?.id} group={data} id={id} />
  if (error) {
    return <Failed text={error.message} onRetry={refetch} />
  }
  return <Skeleton className="mt-6 h-96" />
}

function Group({ group, id }: { group: AskedGroup; id: string }) {
  const { other, isPressed, isReturned, choose } = useAskedAddress()
  const card = group.cards.find((one) => one.id === id) ?? group.cards[0]!
  const two = twoAnswers(group.cards, id, other)
  const title = titleOf({ pageTitle: '', prompt: card.prompt })
  usePageTitle(NO_FILTERS, { name: title })
  return (
    <>
      <AskedHeading
        title={title}
        line={two && ASKED_TEXTS.times(group.total, group.since)}
        isPressed={isPressed}
        isReturned={isReturned}
      />
      {two ? (
        <AskedComparison {...two} group={group} title={title} onChoose={(first, second) => choose(first, second.id)} />
      ) : (
        <>
          <p role="status" className="mt-4">
            {whyAlone(group)}
          </p>
          <p className="mt-2">
            <CardLink card={card} className="target inline-flex items-center text-accent hover:underline">
              {ASKED_TEXTS.openCard}
            </CardLink>
          </p>
        </>
      )}
    </>
  )
}

function whyAlone({ isLearning, cards }: AskedGroup): string {
  if (isLearning) return ASKED_TEXTS.learning
  return cards[0]!.isPrivate ? ASKED_TEXTS.isPrivate : ASKED_TEXTS.once
}
