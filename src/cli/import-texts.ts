import { counted } from '#archive/counted.ts'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { IntakeStep } from '#intake/intake.ts'
import type { Imported } from '#server/import/import-cards.ts'
import { showProgressLine } from './progress-line.ts'
import { typed } from './typed.ts'

/**
 * The outcome of an import; its last line says how to publish private cards.
 * @param options `isPublishing`: the cards were to be published; `howToPublish`: in the place of the command of this machine
 */
export function outcomeText(
  {
    added,
    changed,
    unchanged,
    forgotten,
    isPrivate,
    isPublic,
    withFindings,
    kept,
    replacedDemo,
    userData,
  }: Omit<Imported, 'ledger'>,
  { isPublishing = false, howToPublish }: { isPublishing?: boolean; howToPublish?: string } = {},
): string {
  const lines = [`${counted(added, 'card')} added, ${changed} changed, ${unchanged} already there.`]
  if (forgotten > 0) lines.push(FORGET_TEXTS.leftOut(forgotten))
  if (userData !== null && userData.members + userData.comments + userData.stars > 0) {
    lines.push(
      `${counted(userData.members, 'member')}, ${counted(userData.comments, 'comment')} and ${counted(userData.stars, 'star')} taken in; members have no password yet.`,
    )
  }
  if (userData !== null && userData.claimsLeftOut > 0) {
    lines.push(
      `${counted(userData.claimsLeftOut, 'member')} not taken in as an admin, as this archive has accounts of its own: create-admin makes one.`,
    )
  }
  if (replacedDemo) lines.push('The demo archive was removed.')
  if (withFindings > 0) {
    lines.push(`${IMPORT_TEXTS.found(withFindings)} Look at them in the review.`)
  }
  const isNew = added + changed > 0
  if (kept > 0) lines.push(IMPORT_TEXTS.kept(kept))
  if (isPublic > 0 && isNew && !isPublishing)
    lines.push(`${counted(isPublic, 'card')} public, as the export or the archive says.`)
  const others = isPrivate - withFindings - kept
  if (others > 0 && (isNew || isPublishing)) {
    const which = isPublic + kept === 0 && isNew ? 'Imported cards are private.' : `${counted(others, 'card')} private.`
    const how = `Publish them with: ${typed('publish --all', process.env)} (or publish --session "TITLE")`
    lines.push(howToPublish ?? `${which} ${how}`)
  }
  return lines.join('\n')
}

const percentOf = (done: number, total: number): number => (total === 0 ? 100 : Math.floor((done / total) * 100))

/** Shows how far an export is checked or read. */
export function showProgress({ phase, bytes, totalBytes, cards }: Extract<IntakeStep, { kind: 'progress' }>): void {
  const percent = percentOf(bytes, totalBytes)
  const what = phase === 'checking' ? 'checking' : `reading, ${cards.toLocaleString('en-US')} cards`
  showProgressLine(percent === 100 && phase === 'reading' ? '' : `${percent} % ${what}`)
}

/** Shows how much of the files is sent. */
export const showSending = (sent: number, total: number): void => showProgressLine(`${percentOf(sent, total)} % sent`)
