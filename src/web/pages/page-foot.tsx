import type { Phrase } from '#archive/term.ts'
import { MainThreadButton } from '#web/features/comments/main-thread-button.tsx'
import { OfflineNote } from '#web/features/connectivity/offline-note.tsx'
import { SiteFooter } from '#web/features/footer/site-footer.tsx'
import { Help } from '#web/features/help/help.tsx'
import { focusSearch } from '#web/features/search/focus-search.ts'
import { SignIn } from '#web/features/sign-in/sign-in.tsx'
import { hasThreads, mainThread } from './card-extras.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { footerTools } from './footer-tools.tsx'

interface Props {
  /** Highlighted phrases of comments. */
  phrases: readonly Phrase[]
  isAdmin: boolean
  isHelpOpen: boolean
  /** Opens or closes the help. */
  onHelp: (isOpen: boolean) => void
}

/** The end of every page: the offline note, the footer, and the help with its shortcuts. */
export function PageFoot({ phrases, isAdmin, isHelpOpen, onHelp }: Props) {
  return (
    <ErrorBoundary>
      <OfflineNote />
      <SiteFooter
        middle={hasThreads && <MainThreadButton>{() => mainThread(phrases, true)}</MainThreadButton>}
        tools={hasThreads && <SignIn adminTools={footerTools} />}
        onHelp={!hasThreads && (() => onHelp(true))}
      />
      <Help
        isOpen={isHelpOpen}
        onOpen={() => onHelp(true)}
        onClose={() => onHelp(false)}
        onSearch={focusSearch}
        isAdmin={isAdmin}
      />
    </ErrorBoundary>
  )
}
