// oxlint-disable-next-line import/no-unassigned-import -- it does its work before anything else of the page runs
import './reading-face.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AddressProvider } from '#web/address/navigation.tsx'
import { settleAddress } from '#web/address/settle.ts'
import { catchUp } from '#web/data/catch-up.ts'
import { dropPageText } from '#web/data/page-preview.ts'
import { queryClient } from '#web/data/query-client.ts'
import { loadSendStars } from '#web/data/stars.ts'
import { prefetchFirstView } from '#web/pages/prefetch-first-view.ts'
import { loadContents, loadFirstPart } from '#web/pages/first-part.ts'
import { Pages } from '#web/pages/pages.tsx'
import { CardDialog, SessionPage } from '#web/pages/reading-parts.ts'
import { whenInUse } from '#web/ui/in-use.ts'
import './styles/app.css'

if (settleAddress()) {
  catchUp()
  dropPageText()
  // Not a top-level `await`, which would deadlock: the loaded parts import modules that this file imports.
  void Promise.all([loadFirstPart(), prefetchFirstView()]).then(() => {
    drawPage()
    void import('#web/pages/restored-scroll.ts').then(
      ({ restoreScroll }) => restoreScroll(),
      () => undefined,
    )
    // After the first render: on a slow connection these downloads would compete with the card on show.
    void loadContents()
    void startOthers()
  })
}

/** Starts the rest once the page is in use; a failure does not affect the site. */
async function startOthers(): Promise<void> {
  await whenInUse()
  void import('#web/data/stars-elsewhere.ts').then(
    ({ followStarsElsewhere }) => followStarsElsewhere(),
    () => undefined,
  )
  const offline = await import('#web/offline/register.ts').catch(() => undefined)
  await offline?.registerServiceWorker([loadSendStars, CardDialog.load, SessionPage.load])
}

function drawPage(): void {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AddressProvider>
          <Pages />
        </AddressProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
}
