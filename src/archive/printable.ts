/** A text of an export or a card for a terminal: no control sequence in it, and no line end, gets there. */
export const printable = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\ufffd')
