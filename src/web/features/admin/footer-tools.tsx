import { ChartColumn, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { useAdminAddress } from '#web/address/admin-address.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export interface FooterToolsProps {
  /** The name that stands between gear and sync, and the logout button at the end. */
  name: ReactNode
  logout: ReactNode
  sync: ReactNode
}

/** The admin's part of the footer: gear, name, sync, dashboard, logout (specification, section 2). */
export function FooterTools({ name, logout, sync }: FooterToolsProps) {
  const { open, toggle } = useAdminAddress()
  return (
    <div
      data-admin-tools
      className="flex items-center justify-center gap-1 max-sm:order-first max-sm:basis-full sm:gap-2"
    >
      <IconButton icon={Settings} label={ADMIN_TEXTS.moderation} onClick={() => toggle('moderation')} />
      {name}
      {sync}
      <IconButton
        icon={ChartColumn}
        label={ADMIN_TEXTS.dashboard}
        aria-pressed={open === 'dashboard'}
        onClick={() => toggle('dashboard')}
      />
      {logout}
    </div>
  )
}
