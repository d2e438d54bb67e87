import { countLabel } from '#archive/pages.ts'

/** The announcement for screen readers when suggestions have arrived. */
export function findStatus(total: number, capped: boolean): string {
  if (total === 0) return 'nothing found'
  if (total === 1) return 'one card found, arrow keys to choose'
  return `${countLabel(total, capped)} cards found, arrow keys to choose`
}
