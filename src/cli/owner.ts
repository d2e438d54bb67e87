import type { Viewer } from '#archive/viewer.ts'

/** Who has the data folder sees and changes everything; the command line knows no account. */
export const OWNER = { role: 'admin', id: 'command line', name: 'command line', email: '' } as const satisfies Viewer
