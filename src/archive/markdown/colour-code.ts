import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lua from 'highlight.js/lib/languages/lua'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

const LANGUAGES = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  java,
  javascript,
  json,
  kotlin,
  lua,
  php,
  powershell,
  python,
  r,
  ruby,
  rust,
  sql,
  swift,
  typescript,
  xml,
  yaml,
}

/** As with all that is rendered, the coloured form is at most this many times as long. */
const MAX_GROWTH = 20

for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** Longer code stays without colour. */
const MAX_LENGTH = 60_000

/**
 * Colours code whose language is known.
 * @param language as the text names it
 * @returns its markup; null where the language is not known, the code too long, or the colours would take too much room
 */
export function colourCode(text: string, language: string): string | null {
  if (text.length > MAX_LENGTH || !hljs.getLanguage(language)) return null
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  return value.length > MAX_GROWTH * text.length ? null : value
}
