import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadsOf, tablesInUse } from '../../data/facts.ts'
import { rowPage } from '../../data/rows.ts'
import { placeText } from '../../data/ways.ts'
import { inOrderOf } from '../../data/selection.ts'
import { datasets } from '../../declared/index.ts'
import { isOfPower, purposeFor } from '../../declared/powers.ts'
import { problem } from '../../../kernel/problem.ts'
import { openDataRules } from '../../../resources/addresses.ts'
import { numberParam, single, wholeNumber } from '../../../platform/http/query.ts'
import { answeredRow } from '../files/field-value.ts'
import { rowAsked } from '../pages/table-row.tsx'
import { askedAt } from '../parts/asked.ts'
import { selectionOf } from '../parts/selection.ts'
import type { Visit } from '../../../site/visit.ts'
import {
  prepared,
  refused,
  sendProblem,
  versionOf,
  versionOfRows,
  type OpenAnswer,
} from './answers.ts'
import {
  fieldsAsked,
  filtersAsked,
  orderAsked,
  periodAsked,
  refuseStrangers,
  refuseTooMany,
  tableAsked,
} from './asked-call.ts'
import { catalogueOf, portalPackage } from './catalogue.ts'
import { feedOf } from './feed.ts'
import { schemaOf } from './data-package.ts'
import { sumsAnswer } from './sums-call.ts'
import { apiBase, openApiOf } from './openapi.ts'

/** What a route answers with, once everything was read. */
type Sending = (reply: FastifyReply) => FastifyReply
export interface OpenCall {
  /** Below the portal. */
  readonly path: string
  readonly answer: (visit: Visit, request: FastifyRequest) => Promise<Sending>
}
const call = (path: string, answer: (visit: Visit) => Promise<OpenAnswer>): OpenCall => ({
  path: `${apiBase}${path}`,
  answer: async (visit, request) => prepared(request, await answer(visit)),
})

const mostRows = 1_000
const usualRows = 100
const rowParameters = ['campos', 'ordem', 'apos', 'limite'] as const

const rows = call('/:dataset', async (visit) => {
  const { tx, units, query, origin, to } = visit
  const dataset = tableAsked(visit)
  const asked = await filtersAsked(visit, dataset, rowParameters)
  const fields = fieldsAsked(query, dataset)
  const order = orderAsked(query, dataset)
  const limit = numberParam(query, 'limite', usualRows, mostRows)
  const { apos, ...others } = query
  if (apos !== undefined && !asked.after)
    throw refused('apos', '"apos" é o que veio em "proxima", sem mudança.', [])
  const next = (place: string) =>
    `${origin}${askedAt(to(`${apiBase}/${dataset.name}`), asked, {
      campos: single(others, 'campos'),
      ordem: single(others, 'ordem'),
      limite: single(others, 'limite'),
      apos: place,
    })}`
  return {
    version: await versionOfRows(visit),
    next: (body) =>
      typeof body === 'object' && 'proxima' in body ? text(body.proxima) : undefined,
    body: async () => {
      const selection = inOrderOf(await selectionOf(visit, asked), order)
      await refuseTooMany(tx, selection)
      const page = await rowPage(tx, selection, { limit, after: asked.after })
      const told = answeredRow(dataset, units, fields)
      return {
        tabela: dataset.name,
        ...periodAsked(asked),
        filtros: asked.filters,
        linhas: page.rows.map(told),
        proxima: page.next ? next(placeText(page.next)) : null,
      }
    },
  }
})
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

const sums = call('/:dataset/soma', sumsAnswer)

const loads = call('/:dataset/cargas', async (visit) => {
  const { tx, portal, query } = visit
  const dataset = tableAsked(visit)
  refuseStrangers(query, ['limite', 'apos'])
  const limit = numberParam(query, 'limite', usualRows, mostRows)
  const before = single(query, 'apos')
  if (before !== undefined && wholeNumber(before) === undefined)
    throw refused('apos', '"apos" é o número de uma carga.', [])
  return {
    version: await versionOfRows(visit),
    body: async () => {
      const found = await loadsOf(tx, dataset, portal.id, {
        limit,
        offset: 0,
        before: wholeNumber(before),
      })
      return {
        tabela: dataset.name,
        cargas: found.map((load) => ({
          numero: load.id,
          unidade: load.unit,
          exercicio: load.year,
          mes: load.month,
          recebida_em: load.at.toISOString(),
          forma: load.way,
          fundamento: load.ground ?? null,
          motivo: load.reason ?? null,
          linhas: load.rows,
          novas: load.added,
          mudadas: load.changed,
          retiradas: load.gone,
          somas: Object.fromEntries(
            Object.entries(load.sums).map(([name, [antes, depois]]) => [name, { antes, depois }]),
          ),
        })),
      }
    },
  }
})

const schema = call('/:dataset/esquema', async (visit) => {
  const body = schemaOf(tableAsked(visit))
  return { version: versionOf(JSON.stringify(body)), body: async () => body }
})

const tables = call('', async (visit) => {
  const { tx, portal, origin, to, query, power } = visit
  refuseStrangers(query, [])
  const at = (path: string) => `${origin}${to(path)}`
  return {
    version: await versionOfRows(visit),
    body: async () => {
      const inUse = await tablesInUse(tx, portal.id)
      const shown = datasets.filter((one) => isOfPower(one, power) || inUse.has(one.name))
      return {
        portal: portal.name,
        regras: at(openDataRules),
        openapi: at(`${apiBase}/openapi.json`),
        tabelas: shown.map((dataset) => {
          const { name, title, grain, key } = dataset
          const [own, used] = [at(`${apiBase}/${name}`), inUse.get(name)]
          return {
            nome: name,
            titulo: title,
            descricao: purposeFor(dataset, power),
            cada_linha: grain,
            chave: key,
            exercicios: used?.years ?? [],
            recebida_em: used?.receivedAt.toISOString() ?? null,
            linhas: own,
            soma: `${own}/soma`,
            esquema: `${own}/esquema`,
            cargas: `${own}/cargas`,
            pagina: at(`/dados/${name}`),
          }
        }),
      }
    },
  }
})

const described = call('/openapi.json', async ({ origin, to, portal }) => {
  const body = JSON.stringify(openApiOf(`${origin}${to(apiBase)}`, portal.name))
  return { version: versionOf(body), body: async () => body }
})

/** Parts of the address as they were written: a key may hold a slash, percent-encoded. */
function keyParts(url: string, name: string): readonly string[] {
  const [path = ''] = url.split('?', 1)
  const start = path.indexOf(`${apiBase}/${name}/`) + `${apiBase}/${name}/`.length
  return path.slice(start).split('/').map(decodeURIComponent)
}

const row: OpenCall = {
  path: `${apiBase}/:dataset/*`,
  async answer(visit, request) {
    const dataset = tableAsked(visit)
    refuseStrangers(visit.query, ['campos'])
    const fields = fieldsAsked(visit.query, dataset)
    const parts = keyParts(request.url, dataset.name)
    const params = Object.fromEntries(parts.map((part, at) => [`chave${at}`, part]))
    const found =
      parts.length === dataset.key.length
        ? await rowAsked({ ...visit, params }, dataset)
        : undefined
    if (!found) throw problem('missing', 'Não há linha com essa chave.', [], { chave: dataset.key })
    if (!('row' in found))
      return (reply) =>
        sendProblem(request, reply, 410, 'A linha saiu dos dados com uma carga.', {
          saiu_em: found.goneAt.toISOString(),
          carga: found.load,
          fundamento: found.ground,
          motivo: found.reason,
        })
    const body = JSON.stringify(answeredRow(dataset, visit.units, fields)(found.row))
    return prepared(request, {
      version: versionOf(body),
      body: async () => body,
    })
  },
}

const beside = (
  path: string,
  type: string,
  body: (visit: Visit) => Promise<object | string>,
): OpenCall => ({
  path: `/dados${path}`,
  answer: async (visit, request) =>
    prepared(request, {
      version: await versionOfRows(visit),
      type: `${type}; charset=utf-8`,
      body: () => body(visit),
    }),
})
const catalogue = beside('/catalogo.jsonld', 'application/ld+json', catalogueOf)
const dataPackage = beside('/datapackage.json', 'application/json', portalPackage)
const news = beside('/:dataset/novidades.atom', 'application/atom+xml', (visit) =>
  feedOf(visit, tableAsked(visit)),
)

export const openCalls: readonly OpenCall[] = [
  catalogue,
  dataPackage,
  news,
  tables,
  described,
  rows,
  sums,
  loads,
  schema,
  row,
]
