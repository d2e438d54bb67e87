import { Refusal } from '#archive/refusal.ts'

/** The archive's file is damaged, or a part of it is missing: a backup can replace it. */
export class DamagedArchive extends Refusal {
  constructor(file: string, sentence = `The archive ${file} is damaged: restore a backup, nothing was changed.`) {
    super('unavailable', sentence)
  }
}
