/**
 * Makes an empty full-text table of SQLite. The texts come folded into words by archive/words.ts, hence the plainest
 * tokenizer; nothing is stored twice.
 * @param table its name, with the database before it where that is not the main one
 */
export const createFullText = (
  table: string,
): string => `CREATE VIRTUAL TABLE ${table} USING fts5(prompt, response, title,
  session, flags, content='', contentless_delete=1, detail='full', prefix='2 3', tokenize='ascii')`

/** Lets a full-text table of SQLite weigh prompts twice, titles eight times and sessions four times. */
export const weighFullText = (table: string): string =>
  `INSERT INTO ${table} (${table}, rank) VALUES ('rank', 'bm25(2.0, 1.0, 8.0, 4.0, 0.0)')`

/** Bytes of words that one transaction gathers in memory before they are written as a part of the index. */
const GATHERED = 8 * 1024 * 1024

/**
 * Lets a full-text table of SQLite gather eight times as much as it does by itself: the fewer parts an import makes, the less
 * often they are merged, which is a third of the time less (ADR-0111).
 */
export const gatherInFullText = (table: string): string =>
  `INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${GATHERED})`
