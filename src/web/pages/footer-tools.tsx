import { Suspense, type ReactNode } from 'react'
import { FooterTools, SyncButton } from './admin-parts.ts'

/** The admin's part of the footer; only name and logout until its code is loaded. */
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
