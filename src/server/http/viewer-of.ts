import type { Viewer } from '#archive/viewer.ts'
import type { Account } from '#store/accounts.ts'

/** An account as the viewer of a request. */
export const viewerOf = ({ id, displayName, email, isAdmin }: Account): Viewer => ({
  role: isAdmin ? 'admin' : 'member',
  id,
  name: displayName,
  email,
})
