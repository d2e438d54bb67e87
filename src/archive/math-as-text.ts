import type { Code, CompileContext, Effects, Extension, HtmlExtension, State, Token } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
  }
}

const BACKSLASH = 92
const DOLLAR = 36
/** What closes a piece of math, by what opened it. */
const CLOSED_BY: Readonly<Record<number, number>> = { 40: 41, 91: 93 }

const isLineEnding = (code: Code) => code !== null && code < -2
const isOpener = (code: Code): code is number => code === 40 || code === 91

/** `\( … \)` and `\[ … \]`: without this, Markdown would take the backslashes away and read `_` and `*` as emphasis. */
function tokenizeBackslashed(effects: Effects, ok: State, nok: State): State {
  let closer = 0
  return start
  function start(code: Code): State {
    effects.enter('mathText')
    effects.enter('data')
    effects.consume(code)
    return open
  }
  function open(code: Code): State | undefined {
    if (!isOpener(code)) return nok(code)
    closer = CLOSED_BY[code]!
    effects.consume(code)
    return inside
  }
  function inside(code: Code): State | undefined {
    if (code === null) return nok(code)
    if (isLineEnding(code)) return lineEnding(code)
    effects.consume(code)
    return code === BACKSLASH ? afterBackslash : inside
  }
  function afterBackslash(code: Code): State | undefined {
    if (code !== closer) return inside(code)
    effects.consume(code)
    effects.exit('data')
    effects.exit('mathText')
    return ok
  }
  function lineEnding(code: Code): State {
    effects.exit('data')
    effects.enter('lineEnding')
    effects.consume(code)
    effects.exit('lineEnding')
    effects.enter('data')
    return inside
  }
}

/** `$$ … $$`; single dollars stay as they are, because people also write prices. */
function tokenizeDollars(effects: Effects, ok: State, nok: State): State {
  return start
  function start(code: Code): State {
    effects.enter('mathText')
    effects.enter('data')
    effects.consume(code)
    return second
  }
  function second(code: Code): State | undefined {
    if (code !== DOLLAR) return nok(code)
    effects.consume(code)
    return inside
  }
  function inside(code: Code): State | undefined {
    if (code === null) return nok(code)
    if (isLineEnding(code)) {
      effects.exit('data')
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      effects.enter('data')
      return inside
    }
    effects.consume(code)
    return code === DOLLAR ? closing : inside
  }
  function closing(code: Code): State | undefined {
    if (code !== DOLLAR) return inside(code)
    effects.consume(code)
    effects.exit('data')
    effects.exit('mathText')
    return ok
  }
}

/** Keeps math as the text it was written as (decisions, section 6.3). */
export const mathSyntax: Extension = {
  text: {
    [BACKSLASH]: { name: 'mathText', tokenize: tokenizeBackslashed },
    [DOLLAR]: { name: 'mathText', tokenize: tokenizeDollars },
  },
}

/** The HTML of such text. */
export const mathHtml: HtmlExtension = {
  enter: {
    mathText(this: CompileContext) {
      this.buffer()
    },
  },
  exit: {
    mathText(this: CompileContext, token: Token) {
      this.resume()
      this.tag('<span class="math">')
      this.raw(this.encode(this.sliceSerialize(token)))
      this.tag('</span>')
    },
  },
}
