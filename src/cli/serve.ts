import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { readConfig, type Config } from '#server/config.ts'
import { joinCrew, type Crew } from '#server/crew/crew.ts'
import { explainListening } from './explain-listening.ts'
import { HOLDER_SETTING, runWorkers } from './run-workers.ts'
import { endWhenTold } from './when-told.ts'

/** Runs the server until it is asked to stop (SIGTERM or Ctrl-C). */
export async function runServer(): Promise<void> {
  const config = readConfig(process.env)
  if (cluster.isWorker) await serve(config, joinCrew(process.env[HOLDER_SETTING] === 'yes'))
  else if (config.workers > 1) runWorkers(config)
  else await serve(config)
}

/** Serves with this process, alone or as one of a crew. */
async function serve(config: Config, crew?: Crew): Promise<void> {
  const running = await startSmall(config, crew)
  endWhenTold(() => running.close())
  // Whoever reads this may stop it at once.
  if (crew) crew.open(running.address)
  else console.log(`Colloquy is open at ${running.address}`)
}

/**
 * Loading the program makes much that is needed once. While it loads, the heap's space for new objects is kept from
 * growing, or the server would stay 20 MB larger than it has to be for as long as nobody asks it anything.
 */
async function startSmall(config: Config, crew: Crew | undefined) {
  setFlagsFromString('--semi-space-growth-factor=1')
  const { startColloquy } = await import('#main')
  const running = await startColloquy(config, crew).catch((error: unknown) => {
    const { host, port } = config
    throw explainListening(error, { host, port, hostSetting: 'HOST', portSetting: 'PORT' })
  })
  setFlagsFromString('--semi-space-growth-factor=2')
  return running
}
