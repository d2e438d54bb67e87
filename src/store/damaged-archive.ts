import { Refusal } from '#archive/refusal.ts'

/** The archive's file cannot be read as one, or a part of it has gone: a backup can take its place. */
export class DamagedArchive extends Refusal {
  constructor(file: string, sentence = `The archive ${file} is damaged: restore a backup, nothing was changed.`) {
    super('unavailable', sentence)
  }
}
