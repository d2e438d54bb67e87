/** Says which file is not exported, and why. @param why the end of a sentence */
export const warnNotExported = (name: string, why: string): void =>
  console.error(`The file ${name} is not exported: ${why}.`)
