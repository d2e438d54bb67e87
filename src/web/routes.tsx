import { Route, Routes } from 'react-router'
import { MainPage } from '#web/pages/main-page.tsx'

/** Every route renders the same main page; what lies over it follows from the address. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="*" element={<MainPage />} />
    </Routes>
  )
}
