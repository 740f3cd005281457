import type { FastifyInstance } from 'fastify'
import { grantedBy, type Access } from '../../data/rights/access.ts'
import { prefixAndHost } from '../../data/nouns/portals.ts'
import { readEntity } from '../../data/store/record.ts'
import { tablesInUse } from '../data/facts.ts'
import { datasets } from '../declared/index.ts'
import { narrowedTo, rowsOfTables, rowsWords, type FoundRows } from '../domain/found-rows.ts'
import { withQuery } from '../../platform/http/query.ts'
import { capitalised, fold } from '../../pt-br/words.ts'
import { problem } from '../../kernel/problem.ts'
import { portalSite, rowPath, tableAddress, type PortalSite } from '../../resources/addresses.ts'
import { findTables, tablePages, type FoundTable } from '../../resources/calls/search.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { portal } from '../../resources/portal/portal.ts'
import type { Deps } from '../../api/context.ts'
import { implement } from '../../api/implement.ts'
import { rowNumber } from '../../api/resources/reached-portal.ts'
import { addressOfTenant } from '../../api/tenancy.ts'

const mostTables = 4
const mostRows = 6

function tablesNamed(q: string): readonly FoundTable[] {
  const words = fold(q).split(/\s+/)
  return datasets
    .filter(({ name, title, one, many = '' }) => {
      const called = fold(`${title} ${name} ${one} ${many}`)
      return words.every((word) => called.includes(word))
    })
    .slice(0, mostTables)
    .map(({ name, title, purpose }) => ({
      tipo: 'tabela',
      titulo: title,
      detalhe: purpose,
      lugar: 'tela',
      endereco: ownScreens.table.replace(':id', name),
    }))
}

const formOf = (table: string, key: readonly string[]) =>
  withQuery(ownScreens.tableRow.replace(':id', table), { chave: JSON.stringify(key) })

/**
 * What is typed and is one row leads to its form, all else to the page of the portal, which narrows by the same words.
 */
function toldRows(one: FoundRows, { at }: PortalSite, mayType: boolean): FoundTable {
  const { asked, found } = one
  const { dataset, text } = asked
  const { company, rows, sample } = found
  const number = String(sample[dataset.found?.number ?? ''] ?? '')
  const isForm = rows === 1 && mayType && dataset.entry === 'both'
  const key = dataset.key.map((name) => String(sample[name] ?? ''))
  const page =
    rows === 1 ? rowPath(dataset, sample) : withQuery(tableAddress(dataset.name), narrowedTo(one))
  return {
    tipo: 'linhas',
    titulo:
      rows === 1 && number !== ''
        ? `${capitalised(dataset.one)} ${number} de ${found.year}`
        : `${rowsWords(found, dataset)}${company ? `: ${company.name}` : ` com “${text}”`}`,
    detalhe:
      rows === 1 ? String(sample['texto'] ?? '').slice(0, 120) || dataset.title : dataset.title,
    lugar: isForm ? 'tela' : 'portal',
    endereco: isForm ? formOf(dataset.name, key) : at(page),
  }
}

const mayTypeIn = (access: Access, manager: unknown) => {
  const granted = grantedBy(access, tablePages, ['edit'])
  return granted === null || granted.includes(Number(manager))
}

/** The tables of a portal that are called so, and what their rows hold of it, as its citizens find it. */
export function foundTablesRoute(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, findTables, async (exchange) => {
    const { tenant, runner, actor, access, params, query } = exchange
    const id = rowNumber(params.portalId)
    const { managerId } = await readEntity(runner, actor, portal, id)
    const place = await prefixAndHost(runner, id)
    if (!place) throw problem('missing', 'Registro não encontrado.')
    const site = portalSite(addressOfTenant(deps.config.publicUrl, tenant.code), place)
    const { numbered, worded } = await runner.atomically(async (tx) =>
      rowsOfTables(tx, id, query.q, {}, await tablesInUse(tx, id)),
    )
    const mayType = mayTypeIn(access, managerId)
    const rows = [...numbered, ...worded].slice(0, mostRows)
    return [...tablesNamed(query.q), ...rows.map((one) => toldRows(one, site, mayType))]
  })
}
