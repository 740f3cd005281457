import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import { observeStatements } from '../../platform/postgres/pipelined-connection.ts'
import type { Task, Tasks } from '../../platform/queue/worker.ts'
import type { Config } from '../config.ts'

// Traces in the form of OpenTelemetry, for operators who ask for them: requests, jobs, and the statements of both. The
// names are those of its semantic conventions. Neither values nor the addresses that were asked leave: a route is its
// pattern.

/** What is traced, from its start until {@link Tracing.stop}. */
export interface Tracing {
  /** A span for each request. */
  readonly watch: (app: FastifyInstance) => void
  /** The same tasks, with a span for each try. */
  readonly watched: (tasks: Tasks) => Tasks
  /** Sends what is left, for at most two seconds. */
  readonly stop: () => Promise<void>
}

const stopMs = 2_000

/**
 * @param settings the collector's address and the part of traces, 0 to 1, that it gets; the exporter reads its other
 * `OTEL_EXPORTER_OTLP_*` itself
 */
export function startTracing({ endpoint, ratio }: NonNullable<Config['traces']>): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'claraboia' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('claraboia')
  const begin = (name: string, kind: SpanKind, attributes: Attributes) =>
    tracer.startSpan(name, { kind, attributes })

  observeStatements((text) => {
    // What belongs to no request and no job, such as the looks of the queue, is nobody's question.
    if (trace.getActiveSpan() === undefined) return undefined
    const span = begin(`PostgreSQL ${verbOf(text)}`, SpanKind.CLIENT, {
      'db.system.name': 'postgresql',
      'db.query.text': text,
    })
    return (error) => end(span, error)
  })
  return {
    watch: (app) => watchRequests(app, begin),
    watched: (tasks) =>
      new Map([...tasks].map(([name, task]) => [name, watchTask(name, task, begin)])),
    async stop() {
      observeStatements(undefined)
      context.disable()
      const late = new Promise((resolve) => setTimeout(resolve, stopMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

type Begin = (name: string, kind: SpanKind, attributes: Attributes) => Span

const verbOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1] ?? 'statement'

function end(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  }
  span.end()
}

function watchRequests(app: FastifyInstance, begin: Begin): void {
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url
    const span = begin(`${request.method} ${route ?? 'none'}`, SpanKind.SERVER, {
      'http.request.method': request.method,
      ...(route === undefined ? {} : { 'http.route': route }),
      'claraboia.request_id': request.id,
    })
    // Told by the connection: a reader who leaves ends the span as well.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode)
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(context.active(), span), done)
  })
}

const watchTask = (name: string, task: Task, begin: Begin): Task => ({
  ...task,
  run(job, signal) {
    const span = begin(`job ${name}`, SpanKind.CONSUMER, { 'claraboia.job': name })
    return context.with(trace.setSpan(context.active(), span), () =>
      task.run(job, signal).then(
        () => end(span),
        (error: unknown) => {
          end(span, error)
          throw error
        },
      ),
    )
  },
})
