import { colourCode } from '#archive/markdown/colour-code.ts'
import type { Code, Coloured } from './code-colours.ts'

/** The used part of a worker's global scope; the compiler knows the DOM library only. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { data: Code }) => void): void
  postMessage(message: Coloured): void
}

const scope = self as unknown as Scope

scope.addEventListener('message', ({ data }) => scope.postMessage({ html: colourCode(data.text, data.language) }))
scope.postMessage('ready')
