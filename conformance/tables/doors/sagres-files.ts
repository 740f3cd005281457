// A remittance of SAGRES (TCE-PI) of an invented town, as an accounting system writes it: each month three XML, each
// register in the month that it is of.

const court = 'http://www.tce.pi.gov.br/sagres2023/xml/'
const xml = (root: string, prefix: string, space: string, body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\r\n<!--SISTEMA DE EXEMPLO-->\r\n<${prefix}:${root} xmlns:${prefix}="${court}${space}" xmlns:aux="${court}cadastrosAuxiliares" xmlns:gen="${court}genericos">${body}</${prefix}:${root}>\r\n`
const tags = (prefix: string, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .map(([name, text]) => `<${prefix}:${name}>${text}</${prefix}:${name}>`)
    .join('')
const two = (month: number) => String(month).padStart(2, '0')
export const townHall = 'PREFEITURA MUNICIPAL DE AURORA'
export const chamber = 'CAMARA MUNICIPAL'
const header = (prefix: string, month: number, unit = '201999') =>
  `<${prefix}:PrestacaoContas>${tags('aux', {
    codigoUnidGestora: unit,
    nomeUnidGestora: townHall,
    anoReferencia: '2023',
    mesReferencia: two(month),
  })}</${prefix}:PrestacaoContas>`
const amount = (value: string) => value.padStart(16, '0')
const sourceOf = (source = '500') =>
  tags('gen', { ioc: '1', tipoFontRecurso: source, tipoCompFontRecurso: '9999' })

interface Registers {
  readonly units?: readonly (readonly [code: string, name: string, type: string])[]
  readonly creditors?: readonly (readonly [document: string, name: string])[]
  readonly commitments?: readonly Committed[]
  readonly leftovers?: readonly Committed[]
  readonly entries?: readonly string[]
}
interface Committed {
  readonly number: string
  readonly kind?: string
  readonly unit?: string
  readonly year?: string
  readonly date?: string
  readonly creditor?: string
  readonly value: string
}
const [officeUnit, chamberUnit] = ['020100', '010100']
const committed = (tag: string, one: Committed) =>
  `<emp:${tag}>${tags('emp', {
    codigoUnidOrcamentaria: one.unit ?? officeUnit,
    codigoFuncao: '4',
    codigoSubFuncao: '122',
    codigoPrograma: '0005',
    codigoAcao: '2040',
    codigoCateEconomica: '3',
    codigoNatuDespesa: '3',
    codigoModaAplicacao: '90',
    codigoElemDespesa: '30',
  })}<emp:fonteRecurso>${sourceOf()}</emp:fonteRecurso>${tags('emp', {
    codigoSubeDespesa: '3016',
    anoEmisEmpenho: one.year ?? '2023',
    numeroEmpenho: one.number,
    dataEmisEmpenho: one.date ?? '2023-01-10',
    historicoEmpenho: 'CANETAS &amp; PAPEL',
    cpfCnpjCredor: one.creditor ?? '11222333000181',
    tipoEmpenho: one.kind ?? '1',
    valorEmpenho: amount(one.value),
  })}</emp:${tag}>`

type Line = readonly [side: 'D' | 'C', value: string, kind: string, account: string, more: string]
/** An entry of the ledger, whose lines say what they are about. */
const entry = (
  number: string,
  date: string,
  lines: readonly Line[],
  { unit = officeUnit, of = '2' }: { readonly unit?: string; readonly of?: string } = {},
) =>
  `<lan:LancamentoContabil>${tags('lan', {
    numeroRegiOuLancamento: number,
    dataRegiOuLancamento: date,
    tipoLancContabil: '1',
    tipoMoviContabil: of,
    historicoRegiContabil: 'HISTORICO',
    codigoUnidOrcamentaria: unit,
  })}${lines
    .map(
      ([side, value, kind, account, more]) =>
        `<lan:LancamentoContabilItem>${tags('lan', { tipoNatuLancamento: side === 'D' ? '1' : '2', valorLancado: amount(value) })}<lan:ContaCorrente><cc:${kind}>${more}${tags('cc', { codigoContContabil: account })}</cc:${kind}></lan:ContaCorrente></lan:LancamentoContabilItem>`,
    )
    .join('')}</lan:LancamentoContabil>`
const about = (number: string, unit = officeUnit) =>
  tags('cc', { codigoUnidOrcamentaria: unit, numeroEmpenho: number })
const paidFrom = (source: string) => `<cc:fonteRecurso>${sourceOf(source)}</cc:fonteRecurso>`

/** Liquidates a commitment; a negative value takes that back. */
export const liquidate = (
  number: string,
  commitment: string,
  date: string,
  value: string,
  unit?: string,
) => {
  const [one, other] = value.startsWith('-') ? (['D', 'C'] as const) : (['C', 'D'] as const)
  const plain = value.replace('-', '')
  return entry(
    number,
    date,
    [
      [one, plain, 'LiquidacaoEmpenho', '622130300', about(commitment, unit)],
      [other, plain, 'EmissaoEmpenho', '622130100', about(commitment, unit)],
    ],
    unit === undefined ? {} : { unit },
  )
}
/** Pays commitments of the year in one entry, each from a source. */
const pay = (
  number: string,
  date: string,
  paid: readonly (readonly [commitment: string, value: string])[],
  { source = '500', of = '2', unit = officeUnit } = {},
) =>
  entry(
    number,
    date,
    paid.flatMap(([commitment, value]): Line[] => {
      const [one, other] = value.startsWith('-') ? (['D', 'C'] as const) : (['C', 'D'] as const)
      const plain = value.replace('-', '')
      return [
        [other, plain, 'LiquidacaoEmpenho', '622130300', about(commitment, unit)],
        [one, plain, 'PagamentoEmpenho', '622130400', about(commitment, unit) + paidFrom(source)],
      ]
    }),
    { of, unit },
  )
/** Pays what a commitment of a former year left, liquidated then. */
const payLeftover = (number: string, commitment: string, date: string, value: string) => {
  const of = about(commitment) + tags('cc', { anoEmisEmpenho: '2022' })
  return entry(number, date, [
    ['D', value, 'InscricaoRP', '632100000', of],
    ['C', value, 'PagamentoRP', '632200000', of + paidFrom('540')],
  ])
}
/** Takes a commitment back by another one. */
export const annul = (
  number: string,
  by: string,
  commitment: string,
  date: string,
  value: string,
) =>
  entry(number, date, [
    [
      'C',
      value,
      'AnulacaoEmpenho',
      '522920103',
      tags('cc', {
        codigoUnidOrcaEmpeAnulacao: officeUnit,
        numeroEmpAnulacao: by,
        codigoUnidOrcaEmpeAnulado: officeUnit,
        numeroEmpeAnulado: commitment,
      }),
    ],
    ['D', value, 'EmissaoEmpenho', '622130100', about(commitment)],
  ])
/** Collects revenue, of which a part is deducted; a forecast is of the opening. */
const collect = (number: string, date: string, value: string, deducted: string) => {
  const of = `${tags('cc', { codigoReceOrcamentaria: '17115111' })}${paidFrom('500')}`
  return entry(number, date, [
    ['C', value, 'PrevisaoReceitaOrcamentaria', '621200000', of],
    ['D', value, 'ReceitaArrecadar', '621100000', of],
    ['D', deducted, 'PrevisaoReceitaOrcamentaria', '621310100', of],
    ['C', deducted, 'ReceitaArrecadar', '621100000', of],
  ])
}
const forecast = (number: string, date: string, value: string) => {
  const of = `${tags('cc', { codigoReceOrcamentaria: '17115111' })}${paidFrom('500')}`
  return entry(
    number,
    date,
    [
      ['D', value, 'PrevisaoReceitaOrcamentaria', '521110000', of],
      ['C', value, 'ReceitaArrecadar', '621100000', of],
    ],
    { of: '1' },
  )
}

/** The three XML of a month, by their names. */
export function sagresMonth(
  month: number,
  { units = [], creditors = [], commitments = [], leftovers = [], entries = [] }: Registers,
  unit?: string,
): Readonly<Record<string, string>> {
  const registers = [
    ...units.map(
      ([code, name, type]) =>
        `<aux:UnidadeOrcamentaria>${tags('aux', { codigoUnidOrcamentaria: code, nomeUnidOrcamentaria: name, tipoUnidOrcamentaria: type })}</aux:UnidadeOrcamentaria>`,
    ),
    ...creditors.map(
      ([document, name]) =>
        `<aux:Fornecedor>${tags('aux', { cpfCnpjCredor: document, nomeDenoOuRazaJuridica: name })}</aux:Fornecedor>`,
    ),
  ]
  const cc = `<lan:LancamentosContabeis xmlns:cc="${court}contasCorrentes"`
  return {
    'CadastrosAuxiliares.xml': xml(
      'CadastrosAuxiliares',
      'aux',
      'cadastrosAuxiliares',
      header('aux', month, unit) + registers.join(''),
    ).replace(` xmlns:aux="${court}cadastrosAuxiliares" xmlns:gen`, ' xmlns:gen'),
    'EmpenhoseRP.xml': xml(
      'EmpenhoseRP',
      'emp',
      'empenhoseRP',
      header('emp', month, unit) +
        commitments.map((one) => committed('Empenho', one)).join('') +
        leftovers.map((one) => committed('RestosApagar', one)).join(''),
    ),
    'LancamentosContabeis.xml': `\ufeff${xml('LancamentosContabeis', 'lan', 'LancamentosContabeis', header('lan', month, unit) + entries.join('')).replace('<lan:LancamentosContabeis', cc)}`,
  }
}

/** January and February of the town, and what comes after the year: all that the tests ask about. */
export const january = sagresMonth(1, {
  units: [
    [chamberUnit, chamber, '1'],
    [officeUnit, 'GABINETE DO PREFEITO', '9'],
  ],
  creditors: [
    ['11222333000181', 'PAPELARIA AURORA LTDA'],
    ['00000000000000', 'FOLHA DE PAGAMENTO'],
  ],
  commitments: [
    { number: '0110001', value: '1000.00' },
    { number: '0110002', value: '40.10', kind: '3', creditor: '00000000000000' },
    { number: '0110003', value: '7.07', unit: chamberUnit },
  ],
  leftovers: [{ number: '1230001', year: '2022', date: '2022-12-30', value: '55.55' }],
  entries: [
    forecast('00000001', '2023-01-02', '9000.00'),
    liquidate('00000002', '0110001', '2023-01-12', '300.05'),
    pay('00000003', '2023-01-13', [['0110001', '300.05']], { source: '540' }),
    payLeftover('00000004', '1230001', '2023-01-16', '55.55'),
    liquidate('00000005', '0110003', '2023-01-20', '7.07', chamberUnit),
    collect('00000006', '2023-01-31', '800.40', '160.08'),
  ],
})
export const february = sagresMonth(2, {
  creditors: [['11222333000181', 'PAPELARIA AURORA DO SUL LTDA']],
  commitments: [
    { number: '0201001', value: '20.00', date: '2023-02-01' },
    { number: '0203001', value: '600.00', date: '2023-02-03', kind: '4' },
  ],
  entries: [
    annul('00000011', '0203001', '0110001', '2023-02-03', '600.00'),
    liquidate('00000012', '0110001', '2023-02-04', '99.95'),
    liquidate('00000013', '0110001', '2023-02-05', '-50.00'),
    liquidate('00000014', '0201001', '2023-02-06', '20.00'),
    pay('00000015', '2023-02-07', [
      ['0110001', '49.95'],
      ['0201001', '20.00'],
    ]),
    pay('00000016', '2023-02-08', [['0201001', '-20.00']]),
    collect('00000017', '2023-02-28', '0.60', '0.12'),
  ],
})
/** The month of closing takes all back, and tells nothing new. */
export const closing = sagresMonth(14, {
  leftovers: [{ number: '0201001', value: '20.00', date: '2023-02-01' }],
  entries: [pay('00000099', '2023-12-31', [['0110001', '-350.00']], { of: '4' })],
})
/** The files of months in folders of one archive. */
export const inFolders = (
  months: readonly Readonly<Record<string, string>>[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    months.flatMap((month, at) =>
      Object.entries(month).map(([name, text]) => [`${at + 1}/${name}`, text]),
    ),
  )
