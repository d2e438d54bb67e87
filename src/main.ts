import { join, resolve } from 'node:path'
import { ANYONE } from '#archive/viewer.ts'
import { demoPictures, picturedDemo } from '#demo/demo-pictures.ts'
import { openEngine } from '#search/open-engine.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { imageFolder } from '#server/images/image-source.ts'
import { showDemo } from '#server/publish/show-demo.ts'
import { openStore } from '#store/open.ts'

export interface RunningColloquy {
  /** Where it is reached, such as http://127.0.0.1:3000. */
  address: string
  /** Ends running requests, then closes the archive. */
  close(): Promise<void>
}

/** Starts the server: settings, then store, then search, then app. A new archive opens with the demo in it. */
export async function startColloquy(config: Config): Promise<RunningColloquy> {
  const store = await openStore({ folder: resolve(config.folder), databaseUrl: config.databaseUrl })
  const search = openEngine(store)
  try {
    await showDemo(store, search, picturedDemo)
    const app = await buildApp({
      store,
      search,
      config,
      images: [imageFolder(join(resolve(config.folder), 'images')), demoPictures()],
      findViewer: () => Promise.resolve(ANYONE),
      pages: join(import.meta.dirname, '../dist/web'),
    })
    const address = await app.listen({ host: config.host, port: config.port })
    return {
      address,
      close: async () => {
        await app.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}
