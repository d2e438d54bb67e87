import { generatePages, readGeneration } from '#web/data/generate-seo.ts'
import { useServerTask } from '#web/data/use-server-task.ts'
import { seoAnswer, seoFailure, type SeoState } from './seo-state.ts'

const GENERATION = { running: 'generating', resetMs: 6000, read: readGeneration } as const

/** Generates the static pages and reports the progress. */
export function useSeo() {
  const { state, isRunning, show } = useServerTask<'generating', SeoState>(GENERATION)
  const start = async () => {
    if (isRunning) return
    show({ status: 'generating', done: 0, total: 0 })
    show(await generatePages().then(seoAnswer, seoFailure))
  }
  return { state, start: () => void start() }
}
