import { z } from 'zod'

// A record of the PNCP as a row of a public table, in the texts that any file would have.

/** A row that was read, before it is placed in a load. */
export interface PncpRow {
  /** The year of its number. */
  readonly year: number
  readonly cells: Readonly<Record<string, string | null>>
  /** Of a contract: the number in the PNCP of the bidding that it came of. */
  readonly bidding: string | null
}
/**
 * A row; nothing where the record is of another body or no such row; or why it cannot be read, with the number it has.
 */
export type ReadRecord = PncpRow | undefined | { readonly number: string; readonly fault: string }

const text = z.string().nullish()
const amount = z.number().nullish()
/** Of a number; each year that is new adds a partition. */
const yearOfNumber = z.int().min(2000).max(2100)
const body = z.object({ cnpj: z.string() })
const bidding = z.object({
  orgaoEntidade: body,
  anoCompra: yearOfNumber,
  sequencialCompra: z.int(),
  numeroCompra: z.string(),
  numeroControlePNCP: z.string(),
  modalidadeId: z.int(),
  situacaoCompraId: z.coerce.number(),
  objetoCompra: z.string(),
  processo: text,
  dataPublicacaoPncp: z.string(),
  dataEncerramentoProposta: text,
  srp: z.boolean().nullish(),
  amparoLegal: z.object({ nome: text }).nullish(),
  valorTotalEstimado: amount,
  valorTotalHomologado: amount,
})
const contract = z.object({
  orgaoEntidade: body,
  anoContrato: yearOfNumber,
  sequencialContrato: z.int(),
  numeroContratoEmpenho: z.string(),
  numeroControlePNCP: z.string(),
  numeroControlePncpCompra: text,
  tipoContrato: z.object({ id: z.int() }),
  objetoContrato: z.string(),
  processo: text,
  niFornecedor: text,
  nomeRazaoSocialFornecedor: z.string(),
  dataAssinatura: z.string(),
  dataVigenciaInicio: text,
  dataVigenciaFim: text,
  valorInicial: amount,
  valorGlobal: amount,
})

/** `98` of `098` and of `098/2026`. */
const plainNumber = (number: string): string =>
  number
    .trim()
    .replace(/\/(?:19|20)?\d\d$/, '')
    .replace(/^0+/, '') || '0'
/** In one line: forms of the PNCP take texts of several. */
const inLine = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()
const money = (value: number | null | undefined) =>
  value === null || value === undefined ? null : value.toFixed(2)
const day = (moment: string | null | undefined) => moment?.slice(0, 10) ?? null
const numberIn = (record: unknown, name: string): string => {
  const found = z.looseObject({ [name]: z.string() }).safeParse(record)
  return found.success ? String(found.data[name]) : ''
}
/** The page of the PNCP, which has the files. */
const pageOf = (kind: 'editais' | 'contratos', cnpj: string, year: number, sequence: number) =>
  `https://pncp.gov.br/app/${kind}/${cnpj}/${year}/${sequence}`
const unreadable = 'Falta no PNCP um dado obrigatório, ou ele está escrito de outro modo.'

// Tabela de domínio 5.5; 1 is all that is neither revoked, annulled nor suspended.
const states: Readonly<Record<number, string>> = { 2: 'revogada', 3: 'anulada', 4: 'suspensa' }
function stateOf(record: z.output<typeof bidding>, today: string): string {
  const state = states[record.situacaoCompraId]
  if (state) return state
  if (record.valorTotalHomologado !== null && record.valorTotalHomologado !== undefined)
    return 'homologada'
  return (day(record.dataEncerramentoProposta) ?? '') >= today ? 'aberta' : 'em_andamento'
}
/** Tabela de domínio 5.2: what is bought without a bidding tells the article that permits it. */
const direct: readonly number[] = [8, 9]

/** @param today ISO 8601, by which it is still open or not */
export function readBidding(record: unknown, cnpj: string, today: string): ReadRecord {
  const read = bidding.safeParse(record)
  if (!read.success) return { number: numberIn(record, 'numeroCompra'), fault: unreadable }
  const it = read.data
  if (it.orgaoEntidade.cnpj !== cnpj) return undefined
  const cells = {
    ano: String(it.anoCompra),
    modalidade: String(it.modalidadeId),
    numero: plainNumber(it.numeroCompra),
    processo: it.processo ?? null,
    numero_controle_pncp: it.numeroControlePNCP,
    objeto: inLine(it.objetoCompra),
    situacao: stateOf(it, today),
    publicacao: day(it.dataPublicacaoPncp),
    abertura: day(it.dataEncerramentoProposta),
    srp: it.srp === true ? 'sim' : it.srp === false ? 'nao' : null,
    fundamento: direct.includes(it.modalidadeId) ? (it.amparoLegal?.nome ?? null) : null,
    estimado: money(it.valorTotalEstimado),
    homologado: money(it.valorTotalHomologado),
    pagina: pageOf('editais', cnpj, it.anoCompra, it.sequencialCompra),
  }
  return { year: it.anoCompra, cells, bidding: null }
}

// Tabela de domínio 5.9: commitments, agreements, decentralisation and cooperation are no contracts.
const contractTypes: readonly number[] = [1, 2, 3, 4, 5, 8, 12]

/** @param today ISO 8601, by which it is in force or not */
export function readContract(record: unknown, cnpj: string, today: string): ReadRecord {
  const read = contract.safeParse(record)
  if (!read.success) return { number: numberIn(record, 'numeroContratoEmpenho'), fault: unreadable }
  const it = read.data
  if (it.orgaoEntidade.cnpj !== cnpj || !contractTypes.includes(it.tipoContrato.id))
    return undefined
  const end = day(it.dataVigenciaFim)
  const cells = {
    ano: String(it.anoContrato),
    tipo: 'contrato',
    numero: plainNumber(it.numeroContratoEmpenho),
    processo: it.processo ?? null,
    numero_controle_pncp: it.numeroControlePNCP,
    contratado: it.nomeRazaoSocialFornecedor,
    contratado_documento: it.niFornecedor ?? null,
    objeto: inLine(it.objetoContrato),
    licitacao_ano: null,
    licitacao_modalidade: null,
    licitacao: null,
    assinatura: day(it.dataAssinatura),
    inicio: day(it.dataVigenciaInicio),
    fim: end,
    valor_inicial: money(it.valorInicial),
    valor_atual: money(it.valorGlobal),
    situacao: end !== null && end < today ? 'encerrado' : 'vigente',
    arquivo: pageOf('contratos', cnpj, it.anoContrato, it.sequencialContrato),
  }
  return { year: it.anoContrato, cells, bidding: it.numeroControlePncpCompra ?? null }
}
