interface Props {
  /** The accessible name of the task. */
  label: string
  done: number
  /** 0 while unknown. */
  total: number
  /** The numbers next to the bar, such as '3 / 12'. */
  numbers: string
}

/** A progress bar that looks the same in every browser, with its numbers. */
export function ProgressBar({ label, done, total, numbers }: Props) {
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      <progress aria-label={label} value={Math.min(done, total)} max={Math.max(total, 1)} className="progress-bar" />
      <span className="shrink-0 text-quiet">{numbers}</span>
    </span>
  )
}
