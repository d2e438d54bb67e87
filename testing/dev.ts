/** `npm run dev`: the server, started again when its code changes, and Vite's server for the pages in front of it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { bin } from './run.ts'

const port = process.env['PORT'] ?? '3000'
const server = `http://127.0.0.1:${port}`

const node = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })

const children = [
  node(['--watch', '--watch-preserve-output', 'src/cli/start.js', 'serve'], { PORT: port }),
  node([bin('vite')], { COLLOQUY_SERVER: server }),
]

// Neither is of use without the other.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}

// The terminal sends Ctrl+C to all of them; this one only waits for the two to end.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM')
})
