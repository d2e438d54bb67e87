import { useAdminAddress } from '#web/address/admin-address.ts'
import { DashboardDialog } from '#web/features/dashboard/dashboard-dialog.tsx'
import { ReviewDialog } from '#web/features/review/review-dialog.tsx'
import { DeniedDialog } from '#web/features/sign-in/denied-dialog.tsx'

/** The admin's screen that the address names, over the page; for everyone else the word that it is not for them. */
export function AdminScreens({ isAdmin }: { isAdmin: boolean }) {
  const { open, close } = useAdminAddress()
  if (open === null) return null
  if (!isAdmin) return <DeniedDialog onClose={close} />
  if (open === 'review') return <ReviewDialog onClose={close} />
  return <DashboardDialog onClose={close} />
}
