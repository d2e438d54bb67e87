import { call, callLongTask } from './call.ts'
import { refetchStaleSession } from './query-client.ts'

/** Writes the static pages of all public cards; resolves when that is done. */
export const generatePages = () =>
  callLongTask('POST /api/generate-seo').catch((error: Error) => {
    refetchStaleSession(error)
    throw error
  })

/** The progress of the running generation. */
export const readGeneration = () => call('GET /api/admin/generate-seo')
