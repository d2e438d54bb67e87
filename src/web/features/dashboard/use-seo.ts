import { useEffect, useRef, useState } from 'react'
import { generatePages, readGeneration } from '#web/data/generate-seo.ts'
import { seoAnswer, seoFailure, type SeoState } from './seo-state.ts'

/** What became of it is shown for so long (specification, section 9). */
const RESET_MS = 6000
/** How often a running generation is asked how far it is. */
const ASK_MS = 500

/** Generates the static pages and tells how it goes. */
export function useSeo() {
  const [state, setState] = useState<SeoState>({ status: 'idle' })
  const isRunning = state.status === 'generating'
  const isGone = useRef(false)

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (state.status !== 'success' && state.status !== 'error') return
    const timer = setTimeout(() => setState({ status: 'idle' }), RESET_MS)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      readGeneration().then(
        ({ status, done, total }) => {
          if (status !== 'generating') return
          setState((now) => (now.status === 'generating' ? { ...now, done, total } : now))
        },
        () => undefined, // the generation itself says what became of it
      )
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [isRunning])

  const start = async () => {
    if (isRunning) return
    setState({ status: 'generating', done: 0, total: 0 })
    const next = await generatePages().then(seoAnswer, seoFailure)
    if (!isGone.current) setState(next)
  }
  return { state, start: () => void start() }
}
