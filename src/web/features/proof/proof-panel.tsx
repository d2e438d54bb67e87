import type { CardSummary } from '#archive/card.ts'
import { permalinkPath } from '#archive/card-url.ts'
import { KEYS_PATH } from '#archive/proof/card-proof.ts'
import { BASE, inFull } from '#web/address/site-base.ts'
import { PROOF_TEXTS } from './proof-texts.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { useProof, type Checked } from './use-proof.ts'
import { TEXTS } from '#archive/texts.ts'

/** The signed content of a card, the result of the verification, and instructions for verifying it elsewhere. */
export function ProofPanel({ card }: { card: CardSummary }) {
  const { data, isError, isFetching, refetch } = useProof(card.id)
  return (
    <>
      {isError && !isFetching ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-red">
          {PROOF_TEXTS.failed}
          <Button onClick={() => void refetch()}>{TEXTS.retry}</Button>
        </p>
      ) : (
        <p role="status" className={data?.verdict?.outcome === 'changed' ? 'text-red' : 'text-ink'}>
          {data && !isFetching ? sentence(data) : PROOF_TEXTS.checking}
        </p>
      )}
      {data?.proof && <Signed {...data} />}
      <h4 className="pt-4 pb-1 font-semibold text-soft">{PROOF_TEXTS.withoutUs}</h4>
      {card.isPrivate ? (
        <p>
          {PROOF_TEXTS.whole} <code className="text-ink">colloquy verify</code>
        </p>
      ) : (
        <WithoutUs card={card} />
      )}
    </>
  )
}

function sentence({ verdict, trouble }: Checked): string {
  if (!verdict) return PROOF_TEXTS[trouble ?? 'noKey']
  if (verdict.outcome === 'changed') return PROOF_TEXTS.isChanged(verdict.changed)
  return verdict.outcome === 'redacted' ? PROOF_TEXTS.isRedacted(verdict) : PROOF_TEXTS.isTrue(verdict)
}

function Signed({ proof, verdict }: Checked) {
  if (!proof) return null
  const facts = [
    [PROOF_TEXTS.root, proof.root],
    [PROOF_TEXTS.signature, proof.signature],
    [PROOF_TEXTS.key, proof.key],
  ] as const
  return (
    <details className="pt-2">
      <summary className="target cursor-pointer">{PROOF_TEXTS.signed}</summary>
      <ul className="pt-1">
        {(verdict?.leaves ?? []).map(({ place, state }) => (
          <li key={place} className="flex flex-wrap justify-between gap-x-4 border-b border-hairline py-1">
            <span className="text-ink">{place}</span>
            <span className={state === 'changed' ? 'text-red' : ''}>{PROOF_TEXTS.states[state]}</span>
          </li>
        ))}
      </ul>
      <dl className="pt-2">
        {facts.map(([name, value]) => (
          <div key={name} className="pt-1">
            <dt>{name}</dt>
            <dd className="font-mono break-all text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const LINK = 'text-accent underline'

function WithoutUs({ card }: { card: CardSummary }) {
  const page = permalinkPath(card)
  return (
    <>
      <p>{PROOF_TEXTS.how}</p>
      <p className="pt-1">
        <code className="break-all text-ink">colloquy verify {inFull(page)}</code>
      </p>
      <p className="flex flex-wrap gap-x-4 pt-2">
        {/* An exported site has no API: the static page contains the card there. */}
        <a
          className={LINK}
          href={BASE + (site.staticSearch === undefined ? `/api/cards/${card.id}` : page)}
          target="_blank"
          rel="noreferrer"
        >
          {PROOF_TEXTS.card}
        </a>
        <a className={LINK} href={BASE + KEYS_PATH} target="_blank" rel="noreferrer">
          {PROOF_TEXTS.keyFile}
        </a>
      </p>
    </>
  )
}
