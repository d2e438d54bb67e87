/** What other programs, and the addresses of this one, call the same, by its filter here. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  'in:title': ['title', 'intitle', 'subject'],
  'in:prompt': ['prompt', 'question', 'human', 'user'],
  'in:response': ['response', 'answer', 'assistant', 'body', 'text'],
  'tag:': ['category', 'topic', 'label'],
  'session:': ['conversation', 'chat', 'thread'],
  'from:': ['program', 'source'],
  'on:': ['date', 'day', 'month', 'year'],
  'after:': ['since', 'newer'],
  'before:': ['until', 'older'],
  'lang:': ['language'],
  'len>': ['length', 'size'],
}

/** The filter that is called so elsewhere, such as `in:title`; null for any other name. */
export const filterCalled = (name: string): string | null =>
  Object.keys(OTHER_NAMES).find((filter) => OTHER_NAMES[filter]!.includes(name.toLowerCase())) ?? null
