import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort } from '#tools/free-port.ts'
import { root } from '#tools/root.ts'
import { testSecretKey } from '#tools/test-secret.ts'

export type MeasuredServer = {
  url: string
  startMs: number
  residentMegabytes: () => number
  stop: () => Promise<void>
}

export const roleSecret = testSecretKey

/** Without the owner's name, because the server signs in with its own roles. */
export function serverUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = ''
  url.password = ''
  return url.href
}

const startTimeoutMs = 60_000
const pollMs = 5

export async function startMeasured(entry: string, databaseUrl: string): Promise<MeasuredServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, ['--max-semi-space-size=8', entry], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      SECRET_KEY: testSecretKey,
      PUBLIC_URL: 'https://shop.example',
      SMTP_URL: 'smtp://localhost:1',
      // The load pretends to come from a proxy, each request with its own address, because limits are by address.
      TRUST_PROXY: '1',
      DATABASE_URL: databaseUrl,
      DATABASE_ROLE_SECRET: roleSecret,
      PORT: String(port),
      HOST: 'localhost',
      DEMO: '0',
      JOBS: '0',
      // A checkout needs a payment method. Stripe is called only when the shopper chooses it.
      STRIPE_SECRET_KEY: 'sk_live_measured',
      STRIPE_WEBHOOK_SECRET: 'whsec_measured',
      LOG_LEVEL: 'error',
      DATA_DIR: '.data/bench',
    },
  })
  await waitUntilReady(url, child)
  const startMs = performance.now() - began
  return {
    url,
    startMs,
    residentMegabytes: () => residentMegabytes(child.pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`${url} did not start`)
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes ?? 0) / 1024)
}
