/** A title that is the name of a file, and without the number that browsers put behind the name of a second download. */
export const fileTitles = (title: string): string[] => [...new Set([title, title.replace(/ ?\(\d+\)$/, '')])]
