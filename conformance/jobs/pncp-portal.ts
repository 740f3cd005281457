import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// The open consultation API of the PNCP as it answers: its shape, with invented rows.

type Kind = 'contratacoes' | 'contratos'
type Handler = (response: ServerResponse) => void
export interface PncpPortal {
  readonly url: string
  /** What was asked, in order. */
  readonly asked: URL[]
  /** The pages of a question; biddings by their modality. */
  pages: (kind: Kind, modality: string) => readonly (readonly object[])[]
  /** What is answered first, in the place of pages; each once. */
  readonly instead: Handler[]
  close(): Promise<void>
}

const kindOf = ({ pathname }: URL): Kind =>
  pathname.endsWith('/v1/contratos') ? 'contratos' : 'contratacoes'
const modalityOf = ({ searchParams }: URL) => searchParams.get('codigoModalidadeContratacao') ?? ''

/** A page of a question; no content where there is nothing. */
function answerPage(
  response: ServerResponse,
  query: URLSearchParams,
  pages: readonly (readonly object[])[],
): void {
  if (pages.length === 0) {
    response.writeHead(204).end()
    return
  }
  const page = Number(query.get('pagina'))
  const body = {
    data: pages[page - 1] ?? [],
    totalRegistros: pages.flat().length,
    totalPaginas: pages.length,
    numeroPagina: page,
    paginasRestantes: Math.max(0, pages.length - page),
    empty: false,
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export async function startPncpPortal(): Promise<PncpPortal> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    portal.asked.push(url)
    const instead = portal.instead.shift()
    if (instead) instead(response)
    else answerPage(response, url.searchParams, portal.pages(kindOf(url), modalityOf(url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const portal: PncpPortal = {
    url: `http://127.0.0.1:${port}/api/consulta`,
    asked: [],
    pages: () => [],
    instead: [],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return portal
}

export const failing =
  (status: number, headers: Readonly<Record<string, string>> = {}): Handler =>
  (response) =>
    void response.writeHead(status, headers).end('{}')
/** An answer without an end. */
export const endless: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => {
    let takesMore = true
    while (takesMore) takesMore = !response.destroyed && response.write(Buffer.alloc(65_536, ' '))
  }
  response.on('drain', more)
  more()
}

export const biddingRecord = (cnpj: string, number: string, change: object = {}) => ({
  amparoLegal: { codigo: 1, descricao: 'pregão', nome: 'Lei 14.133/2021, Art. 28, I' },
  anoCompra: 2026,
  dataAberturaProposta: '2026-03-02T08:00:00',
  dataEncerramentoProposta: '2026-03-16T09:00:00',
  dataPublicacaoPncp: '2026-03-02T07:18:36',
  linkSistemaOrigem: null,
  modalidadeId: 6,
  modalidadeNome: 'Pregão - Eletrônico',
  numeroCompra: number,
  numeroControlePNCP: `${cnpj}-1-000${number}/2026`,
  objetoCompra: `Merenda escolar, lote ${number}`,
  orgaoEntidade: { cnpj, esferaId: 'M', poderId: 'N', razaoSocial: 'FUNDO DE SERRA CLARA' },
  processo: `44${number}/2026`,
  sequencialCompra: 316,
  situacaoCompraId: 1,
  situacaoCompraNome: 'Divulgada no PNCP',
  srp: false,
  unidadeOrgao: { codigoUnidade: '1', nomeUnidade: 'FUNDO' },
  valorTotalEstimado: 33_351.2,
  valorTotalHomologado: null,
  ...change,
})
export const contractRecord = (cnpj: string, number: string, change: object = {}) => ({
  anoContrato: 2026,
  dataAssinatura: '2026-03-20',
  dataPublicacaoPncp: '2026-03-21T10:00:00',
  dataVigenciaInicio: '2026-03-20',
  dataVigenciaFim: '2026-04-20',
  niFornecedor: '11222333000181',
  nomeRazaoSocialFornecedor: 'Serra Clara Serviços Ltda.',
  numeroContratoEmpenho: number,
  numeroControlePNCP: `${cnpj}-2-000${number}/2026`,
  numeroControlePncpCompra: null,
  objetoContrato: `Entrega ${number}`,
  orgaoEntidade: { cnpj, esferaId: 'M', poderId: 'N', razaoSocial: 'FUNDO DE SERRA CLARA' },
  processo: '44/2026',
  sequencialContrato: 7,
  tipoContrato: { id: 1, nome: 'Contrato (termo inicial)' },
  tipoPessoa: 'PJ',
  valorGlobal: 1_250.5,
  valorInicial: 1_250.5,
  ...change,
})
