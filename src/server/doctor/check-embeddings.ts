import { counted } from '#archive/counted.ts'
import { countEmbeddings } from '#store/embeddings.ts'
import { countPublic } from '#store/public-cards.ts'
import type { Check } from './check.ts'

/** What the endpoint of `EMBEDDINGS_URL` has said of the cards, and whether it says anything now. */
export const embeddingsCheck: Check = {
  name: 'embeddings',
  async run({ db, embeddings }) {
    if (!embeddings) return { ok: 'by the archive’s own words', problems: [] }
    const given = await countEmbeddings(db, embeddings.model)
    const ok = `${given} of ${counted(await countPublic(db), 'public card')} with a vector of the endpoint`
    const why = await embeddings.ask()
    if (why === null) return { ok, problems: [] }
    const what = `the endpoint gives no vectors: ${why}; the archive's own are used meanwhile`
    return { ok, problems: [{ what, advice: 'check EMBEDDINGS_URL, EMBEDDINGS_MODEL and EMBEDDINGS_KEY' }] }
  },
}
