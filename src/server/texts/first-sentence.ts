const MAX_LENGTH = 240

/** The first sentence of the first paragraph that is not a heading, list or quote; '' where there is none. */
export function firstSentence(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .find((part) => part !== '' && !/^(?:[#>|`<-]|[*+] |\d+[.)] |---)/.test(part))
  if (paragraph === undefined) return ''
  const plain = paragraph.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`]/g, '')
  const sentence = /^.*?[.!?…](?=\s|$)/.exec(plain)?.[0] ?? plain
  return sentence.length <= MAX_LENGTH ? sentence : ''
}
