import { chance, parted, decimalReais } from './chance.ts'
import { demoParty } from './parties.ts'
import type { Contract, Purchase } from './purchases.ts'
import type { Cells } from './cells.ts'

/** A column for a party, with the one for its document. */
function party(name: string, key: string | undefined): Cells {
  const found = key === undefined ? undefined : demoParty(key)
  return { [name]: found?.name ?? null, [`${name}_documento`]: found?.document ?? null }
}
const winnerOf = ({ lines }: Purchase) => lines[0]?.party
const objectOf = ({ lines }: Purchase) => [...new Set(lines.map(({ object }) => object))].join('; ')

/** The columns by which another row leads to a purchase. */
export const purchaseLink = ({ year, modality, number }: Purchase): Cells => ({
  licitacao_ano: String(year),
  licitacao_modalidade: modality,
  licitacao: number,
})
/** The columns by which another row leads to a contract. */
export const contractLink = ({ year, kind, number }: Contract): Cells => ({
  contrato_ano: String(year),
  contrato_tipo: kind,
  contrato: number,
})

const articles: Readonly<Record<string, string>> = {
  8: 'Lei 14.133/2021, art. 75, II',
  9: 'Lei 14.133/2021, art. 74',
}
function biddingRow(purchase: Purchase, until: string): Cells {
  const { year, modality, number, published, opened, closed, cents, contract } = purchase
  const random = chance(`estimado ${year} ${modality} ${number}`)
  const done = closed <= until
  return {
    ano: String(year),
    modalidade: modality,
    numero: number,
    processo: `${modality}${number.padStart(3, '0')}/${year}`,
    objeto: objectOf(purchase),
    situacao: done ? 'homologada' : opened <= until ? 'em_andamento' : 'aberta',
    publicacao: published,
    abertura: purchase.isDirect ? null : opened,
    criterio: purchase.isDirect ? '7' : '1',
    srp: contract?.kind === 'ata' ? 'sim' : 'nao',
    fundamento: articles[modality] ?? null,
    estimado: decimalReais(Math.round(cents * (1.02 + random() * 0.09))),
    homologado: done ? decimalReais(cents) : null,
    vencedores: done ? (party('de', winnerOf(purchase))['de'] ?? null) : null,
  }
}

/** One item for each line of the budget; together they are worth the purchase. */
function itemRows(purchase: Purchase, until: string): readonly Cells[] {
  const { year, modality, number, published, closed, cents, lines } = purchase
  const parts = parted(
    cents,
    lines.map(({ yearly }) => yearly),
  )
  const done = closed <= until
  return lines.map(({ object, nature }, at) => {
    const worth = decimalReais(parts[at] ?? 0)
    return {
      ano: String(year),
      publicacao: published,
      licitacao_modalidade: modality,
      licitacao: number,
      numero: String(at + 1),
      descricao: object,
      unidade_medida: nature.endsWith('51')
        ? 'obra'
        : nature.startsWith('339030')
          ? 'lote'
          : 'serviço',
      quantidade: '1',
      estimado_unitario: worth,
      estimado: worth,
      homologado_unitario: done ? worth : null,
      homologado: done ? worth : null,
      ...party('fornecedor', done ? winnerOf(purchase) : undefined),
      situacao: done ? '2' : '1',
    }
  })
}

type Paper = readonly [kind: string, phase: 'interna' | 'externa', title: string, from: keyof Days]
interface Days {
  readonly published: string
  readonly opened: string
  readonly closed: string
}
const papers: readonly Paper[] = [
  ['termo_referencia', 'interna', 'Termo de referência', 'published'],
  ['justificativa', 'interna', 'Justificativa da contratação', 'published'],
  ['parecer', 'interna', 'Parecer jurídico', 'published'],
  ['orcamento', 'interna', 'Pesquisa de preços', 'published'],
  ['edital', 'externa', 'Edital e anexos', 'published'],
  ['ata_sessao', 'externa', 'Ata da sessão', 'opened'],
  ['impugnacao', 'externa', 'Recurso da segunda colocada', 'opened'],
  ['resultado_recurso', 'externa', 'Decisão do recurso', 'closed'],
  ['homologacao', 'externa', 'Adjudicação e homologação', 'closed'],
]
const directPapers: readonly Paper[] = [
  ['termo_referencia', 'interna', 'Termo de referência', 'published'],
  ['justificativa_fornecedor', 'interna', 'Justificativa do fornecedor e do preço', 'published'],
  ['parecer', 'interna', 'Parecer jurídico', 'opened'],
  ['ratificacao', 'externa', 'Ato de ratificação', 'closed'],
]
const hasAppeal = ({ number }: Purchase) => Number(number) % 4 === 0
const appeals = new Set(['impugnacao', 'resultado_recurso'])

function documentRows(purchase: Purchase, until: string, file: string): readonly Cells[] {
  return (purchase.isDirect ? directPapers : papers)
    .filter(
      ([kind, , , from]) => purchase[from] <= until && (!appeals.has(kind) || hasAppeal(purchase)),
    )
    .map(([kind, phase, title, from], at) => ({
      exercicio: purchase[from].slice(0, 4),
      data: purchase[from],
      ...purchaseLink(purchase),
      numero: String(at + 1),
      fase: phase,
      especie: kind,
      titulo: title,
      arquivo: file,
    }))
}

function contractRow(purchase: Purchase, contract: Contract, until: string, file: string): Cells {
  const { kind, year, number, signed, end, amended } = contract
  const added = amended && amended.day <= until ? amended.cents : 0
  return {
    ano: String(year),
    tipo: kind,
    numero: number,
    processo: `${purchase.modality}${purchase.number.padStart(3, '0')}/${year}`,
    ...party('contratado', winnerOf(purchase)),
    objeto: objectOf(purchase),
    ...purchaseLink(purchase),
    orgao_gerenciador: kind === 'adesao' ? 'Consórcio Público de Compras da Serra' : null,
    assinatura: signed,
    inicio: signed,
    fim: end,
    valor_inicial: decimalReais(purchase.cents),
    valor_atual: decimalReais(purchase.cents + added),
    situacao: end < until ? 'encerrado' : 'vigente',
    arquivo: file,
  }
}

function amendmentRows(contract: Contract, until: string, file: string): readonly Cells[] {
  const { amended, end } = contract
  if (!amended || amended.day > until) return []
  return [
    {
      exercicio: amended.day.slice(0, 4),
      data: amended.day,
      ...contractLink(contract),
      numero: '1',
      tipo: 'aditivo',
      objeto: 'Acréscimo de serviços medidos em campo',
      valor: decimalReais(amended.cents),
      novo_fim: end,
      arquivo: file,
    },
  ]
}

/** Invented servants, by the number of each. */
const inspectors = [
  ['10412', 'Adelaide Fonseca Bermudes'],
  ['10655', 'Caetano Lyra Sossai'],
  ['10893', 'Dulcineia Zorzal Matos'],
  ['11020', 'Evaristo Nogueira Pimentel'],
  ['11347', 'Filomena Bissoli Duarte'],
  ['11598', 'Gaspar Monjardim Leal'],
] as const
function inspectorRows(contract: Contract): readonly Cells[] {
  const random = chance(`fiscal ${contract.signed} ${contract.kind} ${contract.number}`)
  const first = Math.floor(random() * inspectors.length)
  return (['fiscal', 'suplente'] as const).map((role, at) => {
    const [number, name] = inspectors[(first + at) % inspectors.length] ?? inspectors[0]
    return {
      exercicio: contract.signed.slice(0, 4),
      ...contractLink(contract),
      papel: role,
      matricula: number,
      nome: name,
      ato: `Portaria ${100 + Number(contract.number)}/${contract.year}`,
      de: contract.signed,
      ate: contract.end,
    }
  })
}

/** Sanctions of a unit: one late supplier each year. */
function sanctionRows(of: readonly Purchase[], year: number, until: string): readonly Cells[] {
  const late = of.find(({ contract, lines }) => contract && lines[0]?.party === 'oficina')
  const start = `${year}-06-15`
  if (!late?.contract || start > until) return []
  return [
    {
      exercicio: String(year),
      tipo: 'multa',
      numero: '1',
      ...party('sancionado', winnerOf(late)),
      processo: `900${late.number}/${year}`,
      motivo: 'Atraso de 40 dias na entrega dos serviços, sem justificativa aceita',
      inicio: start,
      valor_multa: decimalReais(Math.round(late.cents * 0.02)),
      ...contractLink(late.contract),
    },
  ]
}

const categories: Readonly<Record<string, string>> = {
  30: 'material',
  32: 'material',
  40: 'tecnologia',
  51: 'obra',
  52: 'material',
}
/** What is to be bought in a year, as its plan said in January. */
const planRows = (purchases: readonly Purchase[], until: string): readonly Cells[] =>
  purchases.map((purchase, at) => {
    const { year, published, closed, cents, lines } = purchase
    const random = chance(`plano ${published} ${String(at)}`)
    const [line] = lines
    const decided = `${year}-01-15`
    return {
      exercicio: String(year),
      numero: String(at + 1),
      situacao_em: decided < until ? decided : until,
      categoria: categories[line?.nature.slice(4, 6) ?? ''] ?? 'servico',
      descricao: objectOf(purchase),
      requisitante: line?.body.name ?? null,
      quantidade: '1',
      medida: 'contratação',
      estimado: decimalReais(Math.round((cents * (1.03 + random() * 0.1)) / 100_000) * 100_000),
      data_desejada: closed,
      prioridade: (['alta', 'media', 'media', 'baixa'] as const)[Math.floor(random() * 4)] ?? null,
    }
  })

/**
 * What a unit's purchases are in the public tables, until a day.
 * @param year of the rows
 * @param file the address of every document
 */
export function purchaseRows(
  purchases: readonly Purchase[],
  year: number,
  until: string,
  file: string,
): Readonly<Record<string, readonly Cells[]>> {
  const known = purchases.filter(({ published }) => published <= until)
  const own = known.filter((purchase) => purchase.year === year)
  const contracts = known.flatMap((purchase) =>
    purchase.contract && purchase.contract.signed <= until
      ? [{ purchase, contract: purchase.contract }]
      : [],
  )
  const signed = contracts.filter(({ contract }) => contract.year === year)
  return {
    licitacoes: own.map((purchase) => biddingRow(purchase, until)),
    pca: planRows(
      purchases.filter((purchase) => purchase.year === year),
      until,
    ),
    licitacao_itens: own.flatMap((purchase) => itemRows(purchase, until)),
    licitacao_documentos: own.flatMap((purchase) => documentRows(purchase, until, file)),
    contratos: signed.map(({ purchase, contract }) => contractRow(purchase, contract, until, file)),
    aditivos: contracts
      .flatMap(({ contract }) => amendmentRows(contract, until, file))
      .filter(({ exercicio }) => exercicio === String(year)),
    fiscais: signed.flatMap(({ contract }) => inspectorRows(contract)),
    sancoes: sanctionRows(
      known.filter((purchase) => purchase.year === year - 1),
      year,
      until,
    ),
  }
}
