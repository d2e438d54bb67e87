import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Loaded into the server by `--import`: collects garbage when it is asked to, and says how much is left. Left to itself
 * V8 keeps what it could collect for as long as the machine has memory, so what a process takes says nothing of what it
 * cannot let go.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('message', (message) => {
  if (message !== 'collect') return
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ held: heapUsed + external })
})
