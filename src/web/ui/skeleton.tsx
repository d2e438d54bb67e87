import { classNames } from './class-names.ts'

/** A grey place of the size of what is being fetched; nothing is shown in the first 100 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('waiting rounded-md bg-sunken', className)} />
}
