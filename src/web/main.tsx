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
import { firstAnswers } from '#web/pages/first-answers.ts'
import { loadContents, loadFirstPart } from '#web/pages/first-part.ts'
import { Pages } from '#web/pages/pages.tsx'
import { CardDialog, SessionPage } from '#web/pages/reading-parts.ts'
import { inUse } from '#web/ui/in-use.ts'
import './styles/app.css'

if (settleAddress()) {
  catchUp()
  dropPageText()
  // Awaited at the top this would wait for itself: the parts import what this file imports.
  void Promise.all([loadFirstPart(), firstAnswers()]).then(() => {
    drawPage()
    void import('#web/pages/restored-scroll.ts').then(
      ({ restoreScroll }) => restoreScroll(),
      () => undefined,
    )
    // A page is not at rest before it is drawn: on a slow line these would take the room of the card that it waits for.
    void loadContents()
    void startOthers()
  })
}

/** Their code waits until the page is in use, and fails alone: the site is shown all the same. */
async function startOthers(): Promise<void> {
  await inUse()
  void import('#web/data/stars-elsewhere.ts').then(
    ({ followStarsElsewhere }) => followStarsElsewhere(),
    () => undefined,
  )
  const offline = await import('#web/offline/register.ts').catch(() => undefined)
  await offline?.keepForOffline([loadSendStars, CardDialog.load, SessionPage.load])
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
