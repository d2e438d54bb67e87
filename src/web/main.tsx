// oxlint-disable-next-line import/no-unassigned-import -- it does its work before anything else of the page runs
import './reading-face.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { settleAddress } from '#web/address/settle.ts'
import { catchUp } from '#web/data/catch-up.ts'
import { dropPageText } from '#web/data/page-preview.ts'
import { queryClient } from '#web/data/query-client.ts'
import { loadSendStars } from '#web/data/stars.ts'
import { firstAnswers } from '#web/pages/first-answers.ts'
import { loadFirstPart } from '#web/pages/first-part.ts'
import { CardDialog, SessionPage } from '#web/pages/reading-parts.ts'
import { AppRoutes } from './routes.tsx'
import { keepForOffline } from '#web/offline/register.ts'
import './styles/app.css'

if (settleAddress()) {
  keepForOffline([CardDialog.load, SessionPage.load, loadSendStars])
  catchUp()
  dropPageText()
  // Awaited at the top this would wait for itself: the parts import what this file imports.
  void Promise.all([loadFirstPart(), firstAnswers()]).then(drawPage)
}

function drawPage(): void {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}
