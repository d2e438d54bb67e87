import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '#testing/growth.ts'
import { plainFormula } from './plain-formula.ts'

describe('a formula on one line', () => {
  it.each([
    ['52! = 52 \\cdot 51 \\cdots 1 \\approx 8.07 \\times 10^{67}', '52! = 52 · 51 ⋯ 1 ≈ 8.07 × 10⁶⁷'],
    ['\\frac{a^2 + b}{2}', '(a² + b)/2'],
    ['x_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}', 'x_(1,2) = (-b ± √(b² - 4ac))/2a'],
    ['\\int_0^\\infty e^{-x}\\,dx = 1', '∫₀^∞ e^(-x) dx = 1'],
    ['\\sin\\left(\\theta\\right) \\le \\text{one half}', 'sin(θ) ≤ one half'],
    ['\\{1, 2\\}, 5\\%', '{1, 2}, 5%'],
    ['\\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}', '1 2 3 4'],
    ['H_2O', 'H₂O'],
    ['plain', 'plain'],
    ['\\unknown{x}', 'unknownx'],
  ])('%j is %j', (tex, plain) => {
    expect(plainFormula(tex)).toBe(plain)
  })

  it('has no command and no group left, whatever it was', () => {
    const part = fc.constantFrom(
      '\\frac',
      '{',
      '}',
      '^',
      '_',
      'x',
      '1',
      '\\\\',
      '&',
      '\\sqrt',
      '\\alpha',
      '\\left',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        expect(plainFormula(parts.join(''))).not.toMatch(/\\[A-Za-z]/)
      }),
    )
  })

  it('takes time in proportion to its length', () => {
    expectLinear(20_000, (length) => void plainFormula('\\frac{'.repeat(length / 6) + '^{'.repeat(length / 2)))
  })
})
