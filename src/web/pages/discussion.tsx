import { Suspense, type Ref } from 'react'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { DialogLink } from '#web/address/dialog-link.tsx'
import { LoadingComments } from '#web/features/comments/loading-comments.tsx'
import { mainThread } from './card-extras.tsx'

const LINK = 'target inline-flex items-center px-2 text-sm whitespace-nowrap text-quiet hover:text-ink hover:underline'

interface Props {
  ref: Ref<HTMLElement>
  phrases: readonly Phrase[]
  isWanted: boolean
  onHelp: () => void
}

/**
 * The general discussion at the end of the page (R7.12).
 * @param isWanted true to load its comments and their code
 * @param onHelp opens the list of shortcuts, also for visitors who switched its key off
 */
export function Discussion({ ref, phrases, isWanted, onHelp }: Props) {
  return (
    <section ref={ref} aria-labelledby="discussion" className="no-print mt-20 border-t-[1.5px] border-ink pt-5">
      <div className="flex flex-wrap items-baseline sm:gap-x-4">
        <h2 id="discussion" className="mr-3 font-serif text-xl font-semibold lowercase">
          {TEXTS.comments}
        </h2>
        <p className="mr-auto text-sm text-quiet">{TEXTS.aboutArchive}</p>
        <p className="flex max-sm:-ml-2 max-sm:w-full sm:gap-x-4">
          <DialogLink to="about" className={LINK}>
            {TEXTS.about}
          </DialogLink>
          <DialogLink to="faq" className={LINK}>
            {TEXTS.faq}
          </DialogLink>
          <button type="button" aria-haspopup="dialog" className={LINK} onClick={onHelp}>
            {TEXTS.keyboard}
          </button>
        </p>
      </div>
      {/* Reserves the height, so that the page can be scrolled as far before the comments arrive. */}
      <div className="min-h-80">
        {isWanted ? (
          <Suspense fallback={<LoadingComments />}>{mainThread(phrases, false)}</Suspense>
        ) : (
          <LoadingComments />
        )}
      </div>
    </section>
  )
}
