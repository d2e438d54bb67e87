/** The citable numbers: of rules, `4.6`, and of decision records, `0112`. */
export interface Citable {
  rules: ReadonlySet<string>
  records: ReadonlySet<string>
}

/** External standards, whose sections are cited next to their names. */
const STANDARD = /(?:RFC \d+|\d\.\d),? $/

/** Citations of documents that are not in the repository. */
const OUTSIDE =
  /\b(?:decisions?,? (?:\(?\d|sections? \d)|sections? \d|beyond, section|the specification\b|beyond\.md)/gi

/**
 * The faults of the citations of a file, one sentence for each.
 * @param text the file; a citation may go on in the next line of a comment
 */
export function citationFaults(text: string, { rules, records }: Citable): string[] {
  const line = text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
  return [
    ...[...line.matchAll(/\bR(\d+\.\d+)\b/g)]
      .filter(([, rule]) => !rules.has(rule!))
      .map(([it]) => `there is no ${it}`),
    ...[...line.matchAll(/\bADR-(\d+)/g)].filter(([, it]) => !records.has(it!)).map(([it]) => `there is no ${it}`),
    ...[...line.matchAll(OUTSIDE)]
      .filter(({ index }) => !STANDARD.test(line.slice(Math.max(0, index - 20), index)))
      .map(([it]) => `'${it}' is in no document here`),
  ]
}
