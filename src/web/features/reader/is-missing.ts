import { CallError } from '#api/call.ts'

/** True when the server says that there is no such conversation, for this visitor. */
export const isFetchMissing = (error: Error | null): boolean => error instanceof CallError && error.status === 404
