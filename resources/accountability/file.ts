// What the validation, the screens and the public page of accountability share.

/** The page of the permission table that lets an administrator look. */
export const accountabilityPage = '/prestacao-de-contas/importacao-de-arquivos'

/** Where a file is on its way. */
export const fileStatuses = {
  recebido: 'Na fila',
  validando: 'Validando',
  processado: 'Processado',
  processado_com_avisos: 'Processado com avisos',
  rejeitado: 'Rejeitado',
  substituido: 'Substituído',
} as const
export type FileStatus = keyof typeof fileStatuses
export const isUnderWay = (status: FileStatus) => status === 'recebido' || status === 'validando'

/** One thing that was found in a file. */
export interface Finding {
  /** Of the file, its first line being 1. */
  readonly linha: number
  /** The column, as the layout names it; '' where the whole line is meant. */
  readonly campo: string
  readonly valor: string
  readonly codigo: string
  readonly mensagem: string
  readonly gravidade: 'erro' | 'aviso'
}

/** A file as the list shows it (contract: accountability-file); `statusLog` says in a sentence what was found. */
export interface AccountabilityFile {
  readonly id: number
  readonly portalId: number
  readonly unidadeGestoraId: string
  readonly dataUpload: string
  readonly nomeArquivo: string
  readonly arquivoId: string
  readonly ano: number
  readonly mes: number
  readonly usuario: string
  readonly status: FileStatus
  readonly statusLog: string
}
/** One file with all that was found, a thousand at most; `erros` and `avisos` count the others too. */
export interface AccountabilityReport extends Omit<AccountabilityFile, 'statusLog'> {
  readonly statusLog: readonly Finding[]
  readonly layout: 'ppa' | 'msc' | null
  readonly linhas: number | null
  readonly erros: number
  readonly avisos: number
  readonly substituidoPor: number | null
}

/** Plano Plurianual (Constituição, art. 165, § 1º): one action of a programme in one year. */
export const ppaColumns = [
  'codigo_programa',
  'programa',
  'objetivo',
  'codigo_acao',
  'acao',
  'funcao',
  'subfuncao',
  'produto',
  'unidade_medida',
  'ano',
  'meta_fisica',
  'valor',
] as const
export type PpaColumn = (typeof ppaColumns)[number]
export const ppaHeadings: Readonly<Record<PpaColumn, string>> = {
  codigo_programa: 'Código do programa',
  programa: 'Programa',
  objetivo: 'Objetivo',
  codigo_acao: 'Código da ação',
  acao: 'Ação',
  funcao: 'Função',
  subfuncao: 'Subfunção',
  produto: 'Produto',
  unidade_medida: 'Unidade de medida',
  ano: 'Ano',
  meta_fisica: 'Meta física',
  valor: 'Valor (R$)',
}
export const ppaSample = [
  [
    '0012',
    'Educação que transforma',
    'Ampliar o acesso à educação infantil',
    '2031',
    'Manutenção das escolas municipais',
    '12',
    '361',
    'Escola mantida',
    'unidade',
    '2026',
    '14',
    '1250000,00',
  ],
  [
    '0020',
    'Saúde perto de casa',
    'Fortalecer a atenção básica',
    '2045',
    'Estratégia Saúde da Família',
    '10',
    '301',
    'Família acompanhada',
    'família',
    '2026',
    '3200',
    '890000,00',
  ],
] as const

/** Matriz de Saldos Contábeis, as SICONFI takes it: the sixteen columns of its second line. */
export const mscColumns = [
  'CONTA',
  ...[1, 2, 3, 4, 5, 6].flatMap((at) => [`IC${at}`, `TIPO${at}`]),
  'VALOR',
  'TIPO_VALOR',
  'NATUREZA_VALOR',
] as const
export const mscSample = [
  [
    '111111901',
    '10131',
    'PO',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '1000,00',
    'beginning_balance',
    'D',
  ],
  [
    '111111901',
    '10131',
    'PO',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '250,00',
    'period_change',
    'D',
  ],
  [
    '111111901',
    '10131',
    'PO',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '1250,00',
    'ending_balance',
    'D',
  ],
  [
    '211110101',
    '10131',
    'PO',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '1000,00',
    'beginning_balance',
    'C',
  ],
  [
    '211110101',
    '10131',
    'PO',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '250,00',
    'period_change',
    'C',
  ],
  [
    '211110101',
    '10131',
    'PO',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '1250,00',
    'ending_balance',
    'C',
  ],
] as const
