/**
 * The caller, determined once per request; every rule about roles starts from it (R6.1).
 * `id` is the account's or the anonymous visitor's identity; null before a visitor has one.
 */
export type Viewer =
  | { role: 'anonymous'; id: string | null }
  | { role: 'member'; id: string; name: string; email: string }
  | { role: 'admin'; id: string; name: string; email: string }

/** A viewer with an identity: an account, or an anonymous visitor bound to a cookie. */
export type KnownViewer = Exclude<Viewer, { role: 'anonymous' }> | { role: 'anonymous'; id: string }

/** True when the viewer has an identity, so that something can be kept for them. */
export const isKnown = (viewer: Viewer): viewer is KnownViewer => viewer.id !== null

/** The name of a viewer in logs for admins; '' for anonymous visitors. */
export const nameForAdmins = (viewer: Viewer): string =>
  viewer.role === 'anonymous' ? '' : viewer.name || (viewer.email.split('@')[0] ?? '')

/** A visitor without an identity. */
export const ANYONE: Viewer = { role: 'anonymous', id: null }

/** The cards that exist for a viewer. Every card query takes one; it has no default. */
export type Visibility = 'public' | 'private' | 'all'

/** The permissions of roles beyond reading public cards (R6.11). */
export type Permission = 'see-private-cards' | 'change-cards' | 'moderate-comments'

const ALLOWED: Record<Viewer['role'], readonly Permission[]> = {
  anonymous: [],
  member: [],
  admin: ['see-private-cards', 'change-cards', 'moderate-comments'],
}

/** True when the viewer may do `act`. */
export const may = (viewer: Viewer, act: Permission): boolean => ALLOWED[viewer.role].includes(act)

/** The cards that exist for a viewer. */
export const visibilityOf = (viewer: Viewer): Visibility => (may(viewer, 'see-private-cards') ? 'all' : 'public')
