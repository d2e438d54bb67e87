/** Leaves the second click of a double one out: what came under the pointer since the first is not meant by it. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
