import { Refusal } from '#archive/refusal.ts'

/** A newer program has changed the archive, which this one cannot read: a backup made before can take its place. */
export class NewerArchive extends Refusal {
  constructor(step: string) {
    super(
      'unavailable',
      `This archive was written by a newer Colloquy (step '${step}'): update the program, or restore a backup made before.`,
    )
  }
}
