import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entropyOf, looksRandom } from './entropy.ts'
import { scanText } from './findings.ts'
import rules from './secret-rules.json' with { type: 'json' }

/** A secret as a machine would make it: among those that fit the pattern the one with the most different letters. */
function sampleOf(secret: string, seed: number): string {
  const pattern = new RegExp(`^(?:${secret.replaceAll('\\b', '')})$`)
  const samples = fc.sample(fc.stringMatching(pattern), { numRuns: 30, seed })
  return samples.toSorted((a, b) => Number(looksRandom(b)) - Number(looksRandom(a)) || entropyOf(b) - entropyOf(a))[0]!
}

/** A name that a rule's secret is behind. */
const nameOf = (names: string): string =>
  fc.sample(fc.stringMatching(new RegExp(`^(?:${names})$`)), { numRuns: 1, seed: 1 })[0]!

const found = (text: string) => scanText(text).map(({ start, end }) => text.slice(start, end))

describe('keys of services', () => {
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    'finds %s in prose, on a command line and behind a name',
    (id, rule) => {
      const { secret } = rule
      const names = 'names' in rule ? rule.names : undefined
      const sample = sampleOf(secret, id.length)
      const name = names === undefined ? '' : nameOf(names)
      const texts = [
        `Then I pasted my ${name} key ${names === undefined ? sample : `: ${sample}`}, and it worked.`,
        `curl https://api.test/v1 --header "X-${name}-Token: ${sample}"`,
        `export ${name.toUpperCase().replaceAll(/\W/g, '_')}_TOKEN='${sample}'`,
        `${name}_secret = "${sample}"`,
      ]
      for (const text of texts) {
        const all = found(text)
        expect(
          all.some((part) => part.includes(sample) || sample.includes(part)),
          `${text}\n${all.join()}`,
        ).toBe(true)
      }
    },
  )

  it('finds nothing where a service is named without a secret', () => {
    for (const text of [
      'Twitter and Facebook, then Discord: three apps, and Linear for issues; heroku ps:scale web=1',
      'const twitter = useTwitter(); discord.login(process.env.DISCORD_TOKEN)',
      'plaid: { clientId: process.env.PLAID_CLIENT_ID, secret: config.plaidSecret }',
      'linear-gradient(to right, #1e5799 0%, #2989d8 50%, #207cca 51%, #7db9e8 100%)',
    ]) {
      expect(found(text)).toEqual([])
    }
  })
})
