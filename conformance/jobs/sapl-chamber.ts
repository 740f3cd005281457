import { expect } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { saplAccess } from '../../api/hosts/sapl-access.ts'
import { readWorklist } from '../../resources/calls/home.ts'
import { SaplFailure } from '../../tables/domain/sapl/client.ts'
import { giveUpSaplSearch, runSaplSearch } from '../../tables/domain/sapl/run-search.ts'
import { readSapl, type SaplSearchSeen } from '../../tables/calls/sapl.ts'
import { startTestServer, type Caller, type TestServer } from '../support/test-server.ts'
import { tenants } from '../support/tenants.ts'
import { smallChamber, startSapl, type SaplServer } from './sapl-server.ts'

// The portal of a chamber, and the server that stands in the place of its SAPL.

const [place] = tenants.a.portals
const path = `/webadm/sapl/${place.id}`
export const saplYear = 2025
export const saplTables = ['vereadores', 'sessoes', 'presencas', 'proposicoes', 'votacoes']
/** Names that the suites know, and where they lead. */
const names = new Map([
  ['localhost', ['127.0.0.1']],
  ['sapl.camara.exemplo', ['127.0.0.1']],
  ['intranet.camara.exemplo', ['10.1.2.3']],
])
type Row = Readonly<Record<string, string | number | null>>

export class Chamber {
  readonly place = place
  readonly server: TestServer
  readonly sapl: SaplServer
  first: Caller

  constructor(server: TestServer, sapl: SaplServer, first: Caller) {
    this.server = server
    this.sapl = sapl
    this.first = first
  }
  runner() {
    return this.server.runnerOf('a')
  }
  /** Makes the portal's main unit a chamber. */
  found() {
    return this.runner().run(
      sql`update portal_cliente set esfera_poder = 'legislativo', ug_principal = true where hash_id = ${place.unit}`,
    )
  }
  state() {
    return this.first.ask(readSapl, { params: { portalId: String(place.id) } })
  }
  set(change: object = {}, by: Caller = this.first) {
    const asked = { endereco: this.sapl.url, tabelas: saplTables, toda_noite: false, ...change }
    return by.call('PUT', path, asked)
  }
  order(change: object = {}, by: Caller = this.first) {
    return by.call('POST', `${path}/buscas`, { ano: saplYear, ensaio: false, ...change })
  }
  run(id: number) {
    const access = { ...saplAccess(this.server.config), waitMs: 1 }
    const { personSecret, files } = this.server
    return runSaplSearch(this.runner(), 1, id, { access, personSecret, files })
  }
  /** Orders a reading and carries it out; one that failed is left as the queue's last try leaves it. */
  async read(change: object = {}): Promise<SaplSearchSeen> {
    const answer = await this.order(change)
    expect(answer.statusCode, answer.body).toBe(200)
    const { id } = answer.json() as { id: number }
    await this.run(id).catch((error: unknown) => expect(error).toBeInstanceOf(SaplFailure))
    await giveUpSaplSearch(this.runner(), id, undefined)
    const found = (await this.state()).buscas.find((one) => one.id === id)
    if (!found) throw new TypeError('no reading')
    return found
  }
  async rowsAt(table: string): Promise<readonly Row[]> {
    const url = `/p/${place.prefix}/dados/${table}/linhas.json?exercicio=${saplYear}`
    const answer = await this.server.app.inject({ url, headers: { host: tenants.a.host } })
    return answer.statusCode === 404 ? [] : (answer.json() as readonly Row[])
  }
  allRows() {
    return Promise.all(saplTables.map((table) => this.rowsAt(table)))
  }
  /** What the home screen says of it. */
  async waiting() {
    const query = { portal: String(place.id) }
    const { itens } = await this.first.ask(readWorklist, { query })
    return itens.filter(({ fato }) => fato.includes('SAPL'))
  }
  /** The SAPL answers as it did at first. */
  renew() {
    this.sapl.records = smallChamber()
    this.sapl.files = {}
    this.sapl.always = undefined
    this.sapl.instead.length = 0
    this.sapl.asked.length = 0
  }
  async close() {
    await this.sapl.close()
    await this.server.close()
  }
}

/** How each table came out: state, rows new, changed and gone. */
export const countsOf = (search: SaplSearchSeen) =>
  Object.fromEntries(
    search.tabelas.map((it) => [it.tabela, [it.estado, it.novas, it.mudadas, it.saidas]]),
  )

export async function startChamber(): Promise<Chamber> {
  const lookup = (name: string) => Promise.resolve(names.get(name) ?? [])
  const server = await startTestServer({ config: { lookup } })
  return new Chamber(server, await startSapl(smallChamber()), await server.signedIn('first'))
}
