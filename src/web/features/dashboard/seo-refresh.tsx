import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { progressText } from '#archive/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useSeo } from './use-seo.ts'

const LABELS = {
  idle: ADMIN_TEXTS.seoRefresh,
  generating: ADMIN_TEXTS.seoGenerating,
  success: ADMIN_TEXTS.seoRefresh,
  error: ADMIN_TEXTS.errorRetry,
} as const

/** The SEO page refresh button of the dashboard, and its outcome (R13.4, R16.15). */
export function SeoRefresh() {
  const { state, start } = useSeo()
  return (
    <div className="space-y-2">
      <p className="text-quiet">{ADMIN_TEXTS.seoHint}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={start} aria-disabled={state.status === 'generating'}>
          {LABELS[state.status]}
        </Button>
        {state.status === 'generating' && state.total > 0 && (
          <ProgressBar
            label={ADMIN_TEXTS.seoGenerating}
            done={state.done}
            total={state.total}
            numbers={progressText(state.done, state.total)}
          />
        )}
        <p role="status" className={state.status === 'error' ? 'text-red' : ''}>
          {state.status === 'success' && `✓ ${state.message}`}
          {state.status === 'error' && state.message}
        </p>
      </div>
    </div>
  )
}
