/** Characters for the most frequent commands of TeX; other commands are shown by their names, as `\sin` is. */
const SIGNS: ReadonlyMap<string, string> = new Map(
  (
    'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ ' +
    'sigma σ tau τ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω ' +
    'cdot · times × div ÷ pm ± mp ∓ ast ∗ circ ∘ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ propto ∝ ll ≪ gg ≫ ' +
    'to → rightarrow → leftarrow ← Rightarrow ⇒ Leftarrow ⇐ leftrightarrow ↔ iff ⇔ implies ⇒ mapsto ↦ ' +
    'infty ∞ partial ∂ nabla ∇ sum ∑ prod ∏ int ∫ oint ∮ in ∈ notin ∉ subset ⊂ subseteq ⊆ cup ∪ cap ∩ emptyset ∅ ' +
    'forall ∀ exists ∃ neg ¬ land ∧ wedge ∧ lor ∨ vee ∨ ldots … dots … cdots ⋯ vdots ⋮ hbar ℏ ell ℓ degree ° mid | ' +
    'langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉'
  )
    .split(' ')
    .flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1]!] as const] : [])),
)

/** Commands for the style, size or spacing of what follows them. */
const SILENT =
  /\\(?:left|right|[bB]ig+[lr]?|displaystyle|limits|mathrm|mathbf|mathbb|mathcal|mathit|mathsf|text(?:bf|it|rm)?|operatorname|boldsymbol|boxed|begin\{[^{}]*\}|end\{[^{}]*\})(?![A-Za-z])/g

const RAISED = new Map(Array.from('0123456789+-n', (char, at) => [char, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'[at]!]))
const LOWERED = new Map(Array.from('0123456789', (char, at) => [char, '₀₁₂₃₄₅₆₇₈₉'[at]!]))

/** How deep fractions and roots lie within each other, at most. */
const MAX_DEPTH = 4

/** A superscript or subscript as one term: in brackets unless it is a single word or number. */
const grouped = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text.trim()) ? text.trim() : `(${text.trim()})`)

/** In superscript or subscript letters where all of them exist, else after its sign. */
const small = (sign: string, letters: ReadonlyMap<string, string>, text: string): string => {
  const chars = Array.from(text.trim())
  return chars.every((char) => letters.has(char))
    ? chars.map((char) => letters.get(char)).join('')
    : sign + grouped(text)
}

/**
 * A formula in TeX as letters on one line, such as `a²/(b + 1) ≤ √x`: for excerpts, where nothing is drawn.
 * @param tex at most some hundred letters, without its delimiters
 */
export function plainFormula(tex: string): string {
  let text = tex.replace(SILENT, '').replace(/\\[,;:!> ]|\\q?quad(?![A-Za-z])|\\\\|&|~/g, ' ')
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const before = text
    text = text
      .replace(
        /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
        (_, over: string, under: string) => `${grouped(over)}/${grouped(under)}`,
      )
      .replace(/\\sqrt\s*\{([^{}]*)\}/g, (_, root: string) => `√${grouped(root)}`)
      .replace(/\^\{([^{}]*)\}/g, (_, power: string) => small('^', RAISED, power))
      .replace(/_\{([^{}]*)\}/g, (_, index: string) => small('_', LOWERED, index))
    if (text === before) break
  }
  return text
    .replace(/\^([0-9n])/g, (_, power: string) => small('^', RAISED, power))
    .replace(/_([0-9])/g, (_, index: string) => small('_', LOWERED, index))
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => SIGNS.get(name) ?? name)
    .replace(/(?<!\\)[{}]/g, '')
    .replace(/\\([{}%#$_])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
