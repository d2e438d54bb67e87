import { CallError } from '#api/call.ts'

/** True when the server responds that the conversation does not exist for this visitor. */
export const isFetchMissing = (error: Error | null): boolean => error instanceof CallError && error.status === 404
