/** Ignores the second click of a double click, which may hit an element that has replaced the first one. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
