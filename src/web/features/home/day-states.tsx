import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Replaces the day's block when neither its cards nor the carousel's could be fetched. */
export function DayFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice text={TEXTS.initialFailed} isError>
      <p className="text-base text-red">{TEXTS.carouselFailed}</p>
      <Button onClick={onRetry}>{TEXTS.retry}</Button>
    </Notice>
  )
}

/** A grey day's block of the size of a real one, while it is fetched. */
export function DaySkeleton() {
  return (
    <div aria-busy="true" data-pictured="" className="day-block max-md:min-h-148">
      <p className="appear-late text-[0.8125rem] leading-5 text-quiet">{TEXTS.loadingInitial}</p>
      <div aria-hidden className="day-slide pt-3">
        <div className="space-y-3">
          <Skeleton className="h-10 max-w-140" />
          <Skeleton className="h-10 max-w-100" />
          <Skeleton className="mt-6 h-28 max-w-120" />
        </div>
        <Skeleton className="h-70 max-md:h-49" />
      </div>
    </div>
  )
}
