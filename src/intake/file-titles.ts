/** A title from a file name, with and without the number that browsers append to a second download. */
export const fileTitles = (title: string): string[] => [...new Set([title, title.replace(/ ?\(\d+\)$/, '')])]
