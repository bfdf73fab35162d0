import { rename, writeFile } from 'node:fs/promises'
import type { Config } from './config.ts'
import { lazyRequire } from './lazy-require.ts'
import { beforeAbort } from './post-outside.ts'

const prometheus = lazyRequire<typeof import('prom-client')>('prom-client')

export type Metrics = ReturnType<typeof createMetrics>

/** Null without METRICS_TOKEN and METRICS_PORT, because nobody could read the figures. */
export const metricsOf = ({
  metricsToken,
  metricsPort,
}: Pick<Config, 'metricsToken' | 'metricsPort'>): Metrics | null =>
  metricsToken === null && metricsPort === null ? null : createMetrics()

const prefix = 'entrepot_'
/** Shorter than the ten seconds that Prometheus waits for all gauges, which are read in parallel. */
const gaugeMaxMs = 3_000
/** Seconds: from a read by key to a call that waits until its limit. */
const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

function createMetrics() {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = prometheus()
  const registry = new Registry()
  const registers = [registry]
  const unread = new Counter({
    name: `${prefix}figures_unread_total`,
    help: 'Figures that could not be read when Prometheus asked',
    labelNames: ['figure'],
    registers,
  })
  return {
    registry,
    requestSeconds: new Histogram({
      name: `${prefix}request_seconds`,
      help: 'Duration of requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    sweepRuns: new Counter({
      name: `${prefix}sweep_runs_total`,
      help: 'Turns of background work by outcome',
      labelNames: ['sweep', 'outcome'],
      registers,
    }),
    sweepRows: new Counter({
      name: `${prefix}sweep_rows_total`,
      help: 'Rows and messages that background work has processed',
      labelNames: ['sweep'],
      registers,
    }),
    outboxFailures: new Counter({
      name: `${prefix}outbox_failures_total`,
      help: 'Failed tries of deliveries, and deliveries that were given up',
      labelNames: ['lane', 'outcome'],
      registers,
    }),
    refusals: new Counter({
      name: `${prefix}refusals_total`,
      help: 'Calls that were refused by overload or by a limit',
      labelNames: ['word'],
      registers,
    }),
    linesHeld: new Counter({
      name: `${prefix}log_lines_held_total`,
      help: 'Lines of faults that were counted and not written, since the same one was just written',
      registers,
    }),
    securityEvents: new Counter({
      name: `${prefix}security_events_total`,
      help: 'Lines of the security log by event',
      labelNames: ['event'],
      registers,
    }),
    gauge(name: string, help: string, { labels = [], read }: GaugeReader) {
      new Gauge({
        name: `${prefix}${name}`,
        help,
        labelNames: labels,
        registers,
        async collect() {
          this.reset()
          const late = AbortSignal.timeout(gaugeMaxMs)
          // A gauge that cannot be read now is left out; all others are answered.
          const rows = await beforeAbort(read(), late).catch(() => null)
          if (rows === null) unread.inc({ figure: name })
          for (const { value, ...rest } of rows ?? []) this.set(rest, value)
        },
      })
    },
    countProcess: () => collectDefaultMetrics({ register: registry, prefix }),
  }
}

type GaugeReader = {
  labels?: string[]
  read: () => Promise<({ value: number } & Record<string, string | number>)[]>
}

/**
 * Writes a check's outcome for the textfile collector of node exporter, since the check's process has ended when
 * Prometheus collects. Writes nothing without METRICS_FOLDER.
 */
export async function reportCheck(folder: string | undefined, check: { name: string; differences: number }) {
  if (!folder) return
  const { Gauge, Registry } = prometheus()
  const registry = new Registry()
  const labels = { check: check.name }
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `${prefix}${name}`, help, labelNames: ['check'], registers: [registry] })
  gauge('ledger_check_differences', 'Differences that the last check of the books found').set(labels, check.differences)
  gauge('ledger_check_timestamp_seconds', 'When the last check of the books ended').setToCurrentTime(labels)
  // The collector must never read half a file, so it is renamed when complete.
  const file = `${folder}/entrepot-${check.name}.prom`
  await writeFile(`${file}.new`, await registry.metrics())
  await rename(`${file}.new`, file)
}
