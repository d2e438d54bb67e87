/**
 * A text as a block of code in Markdown; the fence is longer than any run of backticks in it.
 * @param language named behind the fence where it is a plain word
 */
export function fenced(code: string, language: unknown): string {
  let fence = '```'
  for (const [run] of code.matchAll(/`+/g)) if (run.length >= fence.length) fence = `${run}\``
  const name =
    typeof language === 'string' && /^[\w+#.-]{1,30}$/.test(language) && language !== 'unknown' ? language : ''
  return `${fence}${name}\n${code}\n${fence}`
}
