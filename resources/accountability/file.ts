import { ownScreens } from '../own-screens.ts'

// What the validation, the screens and the public page of accountability share.

/** The page of the permission table that lets an administrator look. */
export const accountabilityPage = ownScreens.accountabilityFiles

/** Where a file is on its way. */
export const fileStatuses = {
  recebido: 'Na fila',
  validando: 'Validando',
  processado: 'Processado',
  processado_com_avisos: 'Processado com avisos',
  rejeitado: 'Rejeitado',
  substituido: 'Substituído',
  retirado: 'Retirado',
} as const
export type FileStatus = keyof typeof fileStatuses
export const isUnderWay = (status: FileStatus) => status === 'recebido' || status === 'validando'
/** Whether a file may be taken back: nothing of it was read yet. */
export const mayWithdraw = (status: FileStatus) => status === 'recebido'
/** Why another may not, and what to do instead. */
export const notWithdrawn =
  'Um arquivo que já foi validado não é retirado. Para corrigir, envie outro da mesma competência: aceito, ele toma o lugar deste.'

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
