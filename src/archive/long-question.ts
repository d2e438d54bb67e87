/** True for a question that is set like an answer: a pasted text or file in bold letters is hard to read. */
export const isLongQuestion = (prompt: string): boolean => prompt.length > 600

/** The attribute of a long question in HTML. */
export const longAttribute = (prompt: string): string => (isLongQuestion(prompt) ? ' data-long=""' : '')
