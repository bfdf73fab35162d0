import { background } from '../background.ts'
import { readConfig } from '../base/config.ts'
import { addGauges, listenForMetrics } from '../base/http/serve-metrics.ts'
import { onStop } from '../base/processes/on-stop.ts'
import { environment } from '../base/secret-files.ts'
import { endStart } from '../base/setup-error.ts'
import { startJobs } from '../jobs/jobs.ts'
import { makeCtx } from '../make-ctx.ts'

/** `npm run jobs`: runs the background work in its own process, next to servers with JOBS=0. */
await start().catch((error: unknown) => endStart(process.env, 'background work', error))

async function start() {
  const ctx = await makeCtx(readConfig(environment(process.env)))
  addGauges(ctx)
  const metrics = await listenForMetrics(ctx)
  const endWatch = ctx.readiness.watch()
  const stopJobs = startJobs(ctx, background)
  ctx.log.info('delivering messages and doing what is due')

  onStop(process.env['ENTREPOT_LAUNCHER'], () => void stop())

  async function stop() {
    await Promise.all([stopJobs(), endWatch()])
    await metrics?.close()
    ctx.mail.close()
    await ctx.db.close()
    process.exit(0)
  }
}
