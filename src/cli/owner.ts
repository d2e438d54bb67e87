import type { Viewer } from '#archive/viewer.ts'

/** The caller on the command line: the owner of the data folder may see and change everything, without an account. */
export const OWNER = { role: 'admin', id: 'command line', name: 'command line', email: '' } as const satisfies Viewer
