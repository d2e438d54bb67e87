import { Suspense, type ReactNode } from 'react'
import { FooterTools, SyncButton } from './admin-parts.ts'

/** The admin's part of the footer; until its code is there, name and logout alone. */
export const footerTools = (name: ReactNode, logout: ReactNode) => (
  <Suspense
    fallback={
      <>
        {name}
        {logout}
      </>
    }
  >
    <FooterTools name={name} logout={logout} sync={<SyncButton />} />
  </Suspense>
)
