import { Component, type ErrorInfo, type ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Limits an error in one part of the page to that part. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Notice text={TEXTS.somethingWrong} isError>
        <Button onClick={() => location.reload()}>load the page again</Button>
      </Notice>
    )
  }
}
