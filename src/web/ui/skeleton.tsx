import { classNames } from './class-names.ts'

/** A grey placeholder of the size of the loading content; invisible for the first 100 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('waiting rounded-md bg-sunken', className)} />
}
