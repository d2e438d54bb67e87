/** Those that are called when something has changed. */
export class Listeners {
  readonly #all = new Set<() => void>()

  /** Calls one from now on. @returns ends that */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  tell(): void {
    for (const listener of this.#all) listener()
  }
}
