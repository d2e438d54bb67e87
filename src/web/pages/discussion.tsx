import { Suspense } from 'react'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { mainThread } from './card-extras.tsx'

/** The general discussion at the foot of the page (specification, section 1). */
export function Discussion({ phrases }: { phrases: readonly Phrase[] }) {
  return (
    <section aria-labelledby="discussion" className="no-print mx-auto mt-12 max-w-2xl border-t border-hairline pt-5">
      <h2 id="discussion" className="font-serif text-xl font-semibold lowercase">
        {TEXTS.comments}
      </h2>
      <Suspense fallback={<p className="py-4 text-sm text-quiet">{TEXTS.loadingComments}</p>}>
        {mainThread(phrases, false)}
      </Suspense>
    </section>
  )
}
