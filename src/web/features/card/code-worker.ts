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
import type { Code, Coloured } from './colour-code.ts'

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

/** What is used of a worker's global scope; the compiler knows the page's library. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { data: Code }) => void): void
  postMessage(message: Coloured): void
}

const scope = self as unknown as Scope

/** Colours code whose language is known; null where it is not, or where the colours would take too much room. */
function colour({ text, language }: Code): string | null {
  if (!hljs.getLanguage(language)) return null
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  return value.length > MAX_GROWTH * text.length ? null : value
}

/* oxlint-disable unicorn/require-post-message-target-origin -- a worker, not a window */
scope.addEventListener('message', ({ data }) => scope.postMessage({ html: colour(data) }))
scope.postMessage('ready')
