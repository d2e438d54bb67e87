/**
 * Loaded into the server by `--import`: measures the longest turn of its event loop. It counts the CPU time of
 * the thread, so that a machine that is busy with other programs does not look like a blocked server.
 */
let before = process.threadCpuUsage()
let longest = 0

const EVERY = 2

setInterval(() => {
  const now = process.threadCpuUsage()
  longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000)
  before = now
}, EVERY).unref()

process.on('message', (message) => {
  if (message !== 'longest turn') return
  process.send?.({ longest })
  longest = 0
})
