import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { useSession } from '#web/data/session.ts'
import { SiteHeader } from '#web/features/header/site-header.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { MyToggle } from '#web/features/stars/my-toggle.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PageFoot } from './page-foot.tsx'
import { useDocumentTitle } from './page-title.ts'

const NO_PHRASES: readonly Phrase[] = []

/** The frame of a page without a list: header, content, and the end of every page. @param className of the content */
export function PageFrame({ className, children }: { className?: string; children: ReactNode }) {
  const { user } = useSession()
  const isAdmin = user?.admin === true
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <SiteHeader actions={<MyToggle />} search={<SearchBox compact />} searchPlace="under" isCollapsed={false} />
      <main className={classNames('mx-auto flow-root max-w-[73rem] px-4 sm:px-8 xl:px-0', className)}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <PageFoot phrases={NO_PHRASES} isAdmin={isAdmin} isHelpOpen={isHelpOpen} onHelp={setHelpOpen} />
    </>
  )
}

/** The document's title for an error sentence. */
export const missingTitle = (text: string): string => text.replace(/\.$/, '')

/**
 * Replaces a page that does not exist, and sets the document's title; a retry would not help. It takes the focus of a page that
 * disappears while it is read.
 */
export function Missing({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(missingTitle(text))
  useEffect(() => {
    if (document.activeElement === document.body) focusQuietly(heading.current!)
  }, [])
  return (
    <Notice
      text={
        <h2 ref={heading} tabIndex={-1}>
          {text}
        </h2>
      }
      isError
    >
      <HomeLink className="target inline-flex items-center font-medium text-accent hover:underline">
        {TEXTS.home}
      </HomeLink>
    </Notice>
  )
}
