import { lazyPart } from '#web/data/lazy-part.ts'

/** Parts for admins only, whose code is never loaded for visitors. */
export const AdminBar = lazyPart(async () => (await import('./admin-bar.tsx')).AdminBar)
export const FooterTools = lazyPart(async () => (await import('#web/features/admin/footer-tools.tsx')).FooterTools)
export const SyncButton = lazyPart(async () => (await import('#web/features/sync/sync-button.tsx')).SyncButton)
export const TileFlags = lazyPart(async () => (await import('./admin-flags.tsx')).TileFlags)
export const CardFlags = lazyPart(async () => (await import('./admin-flags.tsx')).CardFlags)
export const CorrectButton = lazyPart(
  async () => (await import('#web/features/correct/correct-button.tsx')).CorrectButton,
)
export const RedactButton = lazyPart(async () => (await import('#web/features/redact/redact-button.tsx')).RedactButton)
export const ShareButton = lazyPart(async () => (await import('#web/features/links/share-button.tsx')).ShareButton)
export const AddToCollection = lazyPart(
  async () => (await import('#web/features/collections/add-button.tsx')).AddToCollection,
)
export const ForgetButton = lazyPart(async () => (await import('#web/features/forget/forget-button.tsx')).ForgetButton)
export const AdminScreens = lazyPart(async () => (await import('./admin-screens.tsx')).AdminScreens)
