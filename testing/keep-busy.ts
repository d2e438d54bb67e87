/** Keeps the event loop from everything else. @param ms how long, in milliseconds */
export function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
