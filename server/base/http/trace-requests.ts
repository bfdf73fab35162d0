import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { lazyRequire } from '../lazy-require.ts'
import { version } from '../version.ts'

const loadApi = lazyRequire<typeof import('@opentelemetry/api')>('@opentelemetry/api')
const loadExporter = lazyRequire<typeof import('@opentelemetry/exporter-trace-otlp-http')>(
  '@opentelemetry/exporter-trace-otlp-http',
)
const loadResources = lazyRequire<typeof import('@opentelemetry/resources')>('@opentelemetry/resources')
const loadSdk = lazyRequire<typeof import('@opentelemetry/sdk-trace')>('@opentelemetry/sdk-trace')

/** A server that stops waits for the last spans, and has ten seconds for everything. */
const exportMaxMs = 2_000
/** They are asked every few seconds, and say nothing about a person's request. */
const untraced: ReadonlySet<unknown> = new Set(['/healthz', '/readyz', '/metrics'])

/** The caller's span, by the header `traceparent`; the request begins a trace of its own without it. */
function parentOf({ headers }: FastifyRequest) {
  const { ROOT_CONTEXT, trace } = loadApi()
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(headers['traceparent'])) ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '', 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function openTracer({ log }: Ctx, url: string) {
  const { diag, DiagLogLevel } = loadApi()
  const { BatchSpanProcessor, TracerProvider } = loadSdk()
  const { OTLPTraceExporter } = loadExporter()
  const ignore = () => {}
  const error = (message: string) => log.warn({ message }, 'spans could not be sent')
  diag.setLogger({ error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR)
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMaxMs })
  return new TracerProvider({
    resource: loadResources().resourceFromAttributes({ 'service.name': 'entrepot', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMaxMs })],
  })
}

/**
 * Sends a span of each request to a collector of OpenTelemetry. Like the metrics it names the route, never the path,
 * which may contain ids and secrets.
 */
export function traceRequests(app: FastifyInstance, ctx: Ctx): void {
  const { otlpUrl } = ctx.config
  if (otlpUrl === null) return
  const { SpanKind, SpanStatusCode } = loadApi()
  const provider = openTracer(ctx, `${otlpUrl}/v1/traces`)
  const tracer = provider.getTracer('entrepot')
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions
    if (untraced.has(route)) return done()
    const attributes = { 'http.request.method': request.method, 'http.route': route, request_id: request.id }
    const options = { kind: SpanKind.SERVER, attributes }
    spans.set(request, tracer.startSpan(`${request.method} ${route}`, options, parentOf(request)))
    return done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'spans could not be sent')
  app.addHook('onClose', () => provider.shutdown().catch(warn))
}
