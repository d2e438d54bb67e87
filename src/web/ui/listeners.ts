/** A set of listeners for changes. */
export class Listeners {
  readonly #all = new Set<() => void>()

  /** Adds a listener. @returns a function that removes it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  tell(): void {
    for (const listener of this.#all) listener()
  }
}
