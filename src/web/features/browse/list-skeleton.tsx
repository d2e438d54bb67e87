import { TEXTS } from '#archive/texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Grey cards of the size of real ones, while the first list is fetched. */
export function ListSkeleton({ text = TEXTS.loading, hint }: { text?: string; hint?: string }) {
  return (
    <div aria-busy="true">
      <p className="appear-late py-3 text-sm text-quiet">
        {text}
        {hint && <span className="block">{hint}</span>}
      </p>
      <div className="grid gap-4 sm:gap-5 md:grid-cols-2 xl:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className={index % 3 === 1 ? 'h-80' : 'h-40'} />
        ))}
      </div>
    </div>
  )
}
