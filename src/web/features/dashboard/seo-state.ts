import { CallError } from '#api/call.ts'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'

/** The progress of generating static pages (R13.4). */
export type SeoState =
  | { status: 'idle' }
  | { status: 'generating'; done: number; total: number }
  | { status: 'success' | 'error'; message: string }

/** Translates a response of the server into a state. */
export const seoAnswer = ({ success, message }: { success: boolean; message: string }): SeoState =>
  success ? { status: 'success', message } : { status: 'error', message: message || ADMIN_TEXTS.seoFailed }

/** Translates a failed call into a state: the server's message, or a general one (R16.15). */
export const seoFailure = (error: unknown): SeoState => ({
  status: 'error',
  message: error instanceof CallError && error.isFromServer ? error.message : ADMIN_TEXTS.seoFailed,
})
