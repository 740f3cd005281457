import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A SAPL's public API as it answers: the pages of Django REST framework, the fields of its models, invented records.

type Fields = Readonly<Record<string, unknown>>
export type SaplRecords = Record<string, Fields[]>
type Handler = (response: ServerResponse) => void

export interface SaplServer {
  /** The address that a chamber writes; its name is found by the suite's own look-up. */
  readonly url: string
  /** What was asked, in order. */
  readonly asked: URL[]
  /** By path below `/api`, such as `sessao/sessaoplenaria`; a test changes them. */
  records: SaplRecords
  /** Files by their path, such as `/media/sapl/public/parlamentar/1/foto.jpg`. */
  files: Record<string, Buffer>
  /** What is answered first, in the place of records; each once. */
  readonly instead: Handler[]
  /** What every question is answered, while it is there. */
  always: ((url: URL) => Handler | undefined) | undefined
  close(): Promise<void>
}

/** SAPL gives no more than this, whatever is asked. */
const mostOfPage = 50
const paging = ['page', 'page_size', 'o', 'get_all']

/** Filters of Django: equal, of a year, from a day on. */
function isWanted(record: Fields, query: URLSearchParams): boolean {
  return [...query].every(([name, value]) => {
    if (paging.includes(name)) return true
    const [field = '', how = 'exact'] = name.split('__')
    const own = String(record[field] ?? '')
    return how === 'year'
      ? own.startsWith(`${value}-`)
      : how === 'gte'
        ? own >= value
        : own === value
  })
}

export function pageOf(records: readonly Fields[], query: URLSearchParams) {
  const size = Math.min(mostOfPage, Number(query.get('page_size') ?? 10))
  const page = Number(query.get('page') ?? 1)
  const pages = Math.max(1, Math.ceil(records.length / size))
  const results = records.slice((page - 1) * size, page * size)
  return {
    pagination: {
      links: { previous: null, next: null },
      previous_page: page > 1 ? page - 1 : null,
      next_page: page < pages ? page + 1 : null,
      start_index: (page - 1) * size + 1,
      end_index: (page - 1) * size + results.length,
      total_entries: records.length,
      total_pages: pages,
      page,
    },
    results,
  }
}

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

function answer(response: ServerResponse, records: SaplRecords, url: URL): void {
  const [, name = '', id] = /^\/api\/([a-z]+\/[a-z]+)\/(?:(\d+)\/)?$/.exec(url.pathname) ?? []
  const all = records[name]
  const one = all?.find((record) => record['id'] === Number(id))
  if (!all || (id !== undefined && !one))
    return void response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"detail":"Não encontrado."}')
  if (one) return void json(response, one)
  const wanted = all.filter((record) => isWanted(record, url.searchParams))
  json(response, pageOf(wanted, url.searchParams))
}

export async function startSapl(records: SaplRecords): Promise<SaplServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    sapl.asked.push(url)
    const instead = sapl.instead.shift() ?? sapl.always?.(url)
    const file = sapl.files[url.pathname]
    if (instead) instead(response)
    else if (file) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    else answer(response, sapl.records, url)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const sapl: SaplServer = {
    url: `http://sapl.camara.exemplo:${port}`,
    asked: [],
    records,
    files: {},
    instead: [],
    always: undefined,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return sapl
}

const named = (id: number, text: string, rest: Fields): Fields => ({
  id,
  __str__: text,
  metadata: {},
  ...rest,
})
const councillor = (id: number, nome: string, change: Fields = {}) =>
  named(id, nome, {
    nome_completo: `${nome} de Souza`,
    nome_parlamentar: nome,
    sexo: 'F',
    // A SAPL that shows too much: what it says here is never read.
    cpf: '529.982.247-25',
    telefone_residencia: '(27) 99999-0000',
    endereco_residencia: 'Rua das Casas, 10',
    data_nascimento: '1980-05-05',
    numero_gab_parlamentar: `${id}`,
    telefone: '(27) 3333-0000',
    email: `gabinete${id}@camara.exemplo.leg.br`,
    ativo: true,
    biografia: '<p>Leciona h&aacute; vinte anos.</p>'.replace('&aacute;', 'á'),
    fotografia: null,
    ...change,
  })
const mandate = (id: number, parlamentar: number, change: Fields = {}) =>
  named(id, `${parlamentar} 19ª`, {
    parlamentar,
    legislatura: 19,
    coligacao: null,
    tipo_afastamento: null,
    data_inicio_mandato: '2025-01-01',
    data_fim_mandato: '2028-12-31',
    titular: true,
    ...change,
  })
const session = (id: number, day: string, change: Fields = {}) =>
  named(id, `${id}ª Sessão Ordinária da 1ª Sessão Legislativa da 19ª Legislatura`, {
    tipo: 1,
    sessao_legislativa: 1,
    legislatura: 19,
    numero: id,
    data_inicio: day,
    hora_inicio: '18:00',
    hora_fim: '',
    data_fim: day,
    url_video: 'https://video.exemplo/1',
    url_audio: '',
    upload_pauta: `http://sapl.camara.exemplo/media/sapl/public/sessaoplenaria/${id}/pauta.pdf`,
    upload_ata: `http://sapl.camara.exemplo/media/sapl/public/sessaoplenaria/${id}/ata.pdf`,
    upload_anexo: null,
    iniciada: true,
    finalizada: true,
    interativa: false,
    tema_solene: '',
    publicar_pauta: true,
    ...change,
  })
export const billRecord = (id: number, numero: number, change: Fields = {}) =>
  named(id, `Projeto de Lei nº ${numero} de 2025`, {
    tipo: 1,
    numero,
    ano: 2025,
    data_apresentacao: '2025-02-03',
    ementa: `Horta na escola, parte ${numero}`,
    em_tramitacao: true,
    texto_original: `http://sapl.camara.exemplo/media/sapl/public/materialegislativa/2025/${id}/pl.pdf`,
    autores: [7],
    resultado: '',
    user: null,
    ip: '',
    ...change,
  })
const item = (id: number, materia: number, kind: number) =>
  named(id, `Ordem do Dia/Expediente: ${id} - Projeto de Lei nº ${materia} de 2025 em 1ª Sessão`, {
    sessao_plenaria: 1,
    materia,
    tramitacao: null,
    data_ordem: '2025-02-04',
    numero_ordem: id,
    resultado: '',
    tipo_votacao: kind,
    observacao: '',
  })
const ballot = (id: number, ordem: number, materia: number, result: number) =>
  named(id, `Ordem: ${ordem}`, {
    tipo_resultado_votacao: result,
    materia,
    ordem,
    expediente: null,
    numero_votos_sim: 1,
    numero_votos_nao: 1,
    numero_abstencoes: 0,
    data_hora: '2025-02-04T19:00:00-03:00',
  })
const vote = (id: number, votacao: number, parlamentar: number, voto: string) =>
  named(id, `Votação: ${votacao}`, { votacao, parlamentar, voto, ordem: 1, expediente: null })

/** A small chamber in 2025: three councillors, two sessions, two bills, an open roll call and a secret one. */
export const smallChamber = (): SaplRecords => ({
  'parlamentares/legislatura': [
    named(19, '19ª (2025 - 2028)', {
      numero: 19,
      data_inicio: '2025-01-01',
      data_fim: '2028-12-31',
      data_eleicao: '2024-10-06',
    }),
    named(18, '18ª (2021 - 2024)', {
      numero: 18,
      data_inicio: '2021-01-01',
      data_fim: '2024-12-31',
      data_eleicao: '2020-11-15',
    }),
  ],
  'parlamentares/mandato': [
    mandate(1, 1),
    mandate(2, 2),
    mandate(3, 3, { titular: false }),
    mandate(4, 99, { legislatura: 18, data_inicio_mandato: '2021-01-01' }),
  ],
  'parlamentares/parlamentar': [
    councillor(1, 'Ana Prado'),
    councillor(2, 'Bento Dias'),
    councillor(3, 'Caio Reis'),
    named(99, 'De outra legislatura', {}),
  ],
  'parlamentares/filiacao': [1, 2, 3].map((id) =>
    named(id, '', { data: '2024-04-01', data_desfiliacao: null, parlamentar: id, partido: 1 }),
  ),
  'parlamentares/partido': [named(1, 'UV - União do Vale', { sigla: 'UV', nome: 'União do Vale' })],
  'parlamentares/tipoafastamento': [named(1, 'Licença', { descricao: 'Licença', indicador: 'A' })],
  'parlamentares/composicaomesa': [named(1, '', { parlamentar: 1, cargo: 1, mesa_diretora: 1 })],
  'parlamentares/mesadiretora': [
    named(1, 'Mesa', { data_inicio: '2025-01-01', data_fim: '2026-12-31' }),
  ],
  'parlamentares/cargomesa': [named(1, 'Presidente', { descricao: 'Presidente', unico: true })],
  'sessao/tiposessaoplenaria': [
    named(1, 'Ordinária', { nome: 'Ordinária', quorum_minimo: 2, tipo_numeracao: 11 }),
    named(2, 'Itinerante', { nome: 'Itinerante', quorum_minimo: 2, tipo_numeracao: 11 }),
  ],
  'sessao/sessaoplenaria': [
    session(1, '2025-02-04'),
    session(2, '2025-02-18'),
    session(3, '2024-12-03'),
  ],
  'sessao/sessaoplenariapresenca': [
    named(1, '', { sessao_plenaria: 1, parlamentar: 1, data_sessao: null }),
    named(2, '', { sessao_plenaria: 1, parlamentar: 2, data_sessao: null }),
    named(3, '', { sessao_plenaria: 2, parlamentar: 1, data_sessao: null }),
  ],
  'sessao/justificativaausencia': [
    named(1, 'Justificativa de Ausência', {
      sessao_plenaria: 2,
      parlamentar: 2,
      tipo_ausencia: 1,
      data: '2025-02-18',
      hora: '18:00',
      observacao: 'Atestado: gripe',
      ausencia: 2,
    }),
  ],
  'sessao/ordemdia': [item(1, 1, 2), item(2, 2, 3)],
  'sessao/expedientemateria': [],
  'sessao/registrovotacao': [ballot(1, 1, 1, 1), ballot(2, 2, 2, 1)],
  'sessao/tiporesultadovotacao': [named(1, 'Aprovado', { nome: 'Aprovado', natureza: 'A' })],
  'sessao/votoparlamentar': [
    vote(1, 1, 1, 'Sim'),
    vote(2, 1, 2, 'Não'),
    vote(3, 1, 3, 'Não Votou'),
    vote(4, 2, 1, 'Sim'),
    vote(5, 2, 2, 'Sim'),
  ],
  'materia/materialegislativa': [billRecord(1, 1), billRecord(2, 2, { autores: [8] })],
  'materia/tipomaterialegislativa': [
    named(1, 'Projeto de Lei', { sigla: 'PL', descricao: 'Projeto de Lei' }),
  ],
  'materia/tramitacao': [
    named(1, '', { materia: 1, status: 1, data_tramitacao: '2025-02-04', texto: 'Votada' }),
  ],
  'materia/statustramitacao': [
    named(1, 'Aprovado', { sigla: 'APR', descricao: 'Aprovado', indicador: 'F' }),
  ],
  'base/autor': [
    named(7, 'Ana Prado', { nome: 'Ana Prado', tipo: 1, object_id: 1, content_type: 3 }),
    named(8, 'Prefeitura', { nome: 'Prefeitura', tipo: 2, object_id: 1, content_type: 9 }),
  ],
  'base/tipoautor': [
    named(1, 'Parlamentar', { descricao: 'Parlamentar' }),
    named(2, 'Órgão', { descricao: 'Órgão' }),
  ],
})
