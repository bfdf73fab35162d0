import type { FastifyInstance } from 'fastify'
import { codeOf } from '../db/waits.ts'
import { SetupError } from '../setup-error.ts'

type Place = { port: number; host: string; setting?: 'PORT' | 'METRICS_PORT' }

/** Listens; throws one line with the reason if it cannot. */
export async function listen(app: FastifyInstance, { port, host, setting = 'PORT' }: Place): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    const reason = reasons[codeOf(error)]
    if (!reason) throw error
    throw new SetupError(`${setting}=${port} on ${host} cannot be listened on: ${reason}.`, { cause: error })
  })
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process does already',
  EACCES: 'this user may not take that port; choose one above 1023',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST has no address',
}
