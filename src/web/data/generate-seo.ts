import { call, callLongTask } from './call.ts'
import { refetchStaleSession } from './query-client.ts'

/** Writes the static pages of all public cards; answers when that is done. */
export const generatePages = () =>
  callLongTask('POST /api/generate-seo').catch((error: Error) => {
    refetchStaleSession(error)
    throw error
  })

/** How far the running generation is. */
export const readGeneration = () => call('GET /api/admin/generate-seo')
