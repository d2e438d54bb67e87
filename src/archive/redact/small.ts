/** A text with small letters that are as long as its own, so that places in it are those of the text. */
export const small = (text: string): string =>
  text.replaceAll(/\p{Lu}/gu, (letter) => {
    const one = letter.toLowerCase()
    return one.length === letter.length ? one : letter
  })
