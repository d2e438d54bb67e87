import { Route, Routes } from 'react-router'
import { Pages } from '#web/pages/pages.tsx'

/** Every route renders the same pages; which of them is seen, and what lies over it, follows from the address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="*" element={<Pages />} />
    </Routes>
  )
}
