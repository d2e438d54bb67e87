import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { Refusal } from '#archive/refusal.ts'
import { readConfig, type Config } from '#server/config.ts'
import { explainPostgres } from '#store/explain-failure.ts'
import { joinCluster, type Cluster } from '#server/cluster/cluster.ts'
import { explainListening } from './explain-listening.ts'
import { LEADER_SETTING, runWorkers } from './run-workers.ts'
import { shutdownOnSignal } from './shutdown-on-signal.ts'
import { startText } from './start-text.ts'

/** Runs the server until it is asked to stop (SIGTERM or Ctrl-C). */
export async function runServer(): Promise<void> {
  const config = readConfig(process.env)
  refuseBelowTop(config.site)
  if (cluster.isWorker) await serve(config, joinCluster(process.env[LEADER_SETTING] === 'yes'))
  else if (config.workers > 1) runWorkers(config)
  else await serve(config)
}

/** The addresses of a server begin at the top of its host; only an exported site may begin below. */
function refuseBelowTop({ address }: Config['site']): void {
  if (address !== '' && new URL(address).pathname !== '/')
    throw new Refusal(
      'bad-request',
      `SITE_ADDRESS has a path (${address}), which only an exported site may have: a server is at the top of its host.`,
    )
}

/** Serves with this process, alone or as one of a cluster. */
async function serve(config: Config, peers?: Cluster): Promise<void> {
  const running = await startSmall(config, peers)
  shutdownOnSignal(() => running.close())
  // Printed last: a process that reads this line may stop the server at once.
  const text = startText(running, config, process.env)
  if (peers) peers.open(text)
  else console.log(text)
}

/**
 * Loading the program makes much that is needed once. While it loads, the heap's space for new objects is kept from
 * growing, or the server would stay 20 MB larger than it has to be until its first requests come.
 */
async function startSmall(config: Config, peers: Cluster | undefined) {
  setFlagsFromString('--semi-space-growth-factor=1')
  const { startColloquy } = await import('#main')
  const running = await startColloquy(config, peers).catch((error: unknown) => {
    const { host, port, databaseUrl } = config
    const explained = explainListening(error, { host, port })
    throw databaseUrl ? explainPostgres(explained, databaseUrl) : explained
  })
  setFlagsFromString('--semi-space-growth-factor=2')
  return running
}
