// `npm run dev`: the server, restarted on every change, and Vite in front of it with hot reload, for the merchant's app and the console.
import { type ChildProcess, spawn } from 'node:child_process'
import { root } from './root.ts'

const serverPort = process.env.PORT ?? '3000'
const vitePort = process.env.VITE_PORT ?? '5173'
const consolePort = process.env.CONSOLE_PORT ?? String(Number(vitePort) + 1)

const start = (args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.mjs'], { PORT: serverPort }),
  start(['node_modules/vite/bin/vite.js', '--port', vitePort, '--strictPort'], {
    SERVER_URL: `http://localhost:${serverPort}`,
  }),
  start(
    ['node_modules/vite/bin/vite.js', '--config', 'vite.console.config.ts', '--port', consolePort, '--strictPort'],
    {
      SERVER_URL: `http://localhost:${serverPort}`,
    },
  ),
]

let isEnding = false
function end(code: number): void {
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}

for (const child of children) child.on('exit', (code) => end(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
