import { dayText } from '../../pt-br/day.ts'
import { monthNames } from '../../pt-br/months.ts'
import { counted } from '../../pt-br/words.ts'
import type { TableLoad, TableMonth, TableSeen } from '../../tables/calls/table-file.ts'

/** What may be chosen as the period of a file: a month, or the whole year. */
export const monthChoices: readonly (readonly [value: string, text: string])[] = [
  ['', 'Ano inteiro'],
  ...monthNames.map((name, at) => [String(at + 1), name] as const),
]
/** `março de 2026`, `2026`. */
export const periodText = (year: number | string, month: number | string | null): string =>
  month === null || month === '' ? String(year) : `${monthNames[Number(month) - 1]} de ${year}`

export const situations: Readonly<Record<TableSeen['situacao'], string>> = {
  'em-dia': 'Em dia',
  atrasada: 'Atrasada',
  parada: 'Sem novidade',
  vazia: 'Sem dados',
}
export const stateTexts: Readonly<Record<TableMonth['estado'], string>> = {
  linhas: 'com linhas',
  declarada: 'declarado sem ocorrência',
  'sem-linhas': 'enviado, sem linhas',
  atrasada: 'atrasado',
  'no-prazo': 'no prazo',
  antes: 'antes do primeiro envio',
}
/** `120 linhas`, `atrasado desde 03/11/2026`. */
export const monthState = ({ estado, linhas, prazo }: TableMonth): string =>
  estado === 'linhas'
    ? counted(linhas, 'linha', 'linhas')
    : estado === 'atrasada'
      ? `atrasado, o prazo era ${dayText(prazo)}`
      : estado === 'no-prazo'
        ? `no prazo, até ${dayText(prazo)}`
        : stateTexts[estado]
/** What the law asks of a table: `até 1 dia útil depois do fim do mês (LC 131/2009)`. */
export const dueText = ({ dias_uteis, prazo }: Pick<TableSeen, 'dias_uteis' | 'prazo'>) =>
  `até ${counted(dias_uteis, 'dia útil', 'dias úteis')} depois do fim do mês (${prazo})`
export const ways: Readonly<Record<string, string>> = {
  api: 'Sistema',
  arquivo: 'Arquivo',
  formulario: 'Formulário',
  msc: 'MSC',
  pncp: 'PNCP',
  sapl: 'SAPL',
  demonstracao: 'Demonstração',
  retirada: 'Retirada',
  volta: 'Volta a uma versão',
  declaracao: 'Declaração',
}
/** What a load changed: `3 novas, 1 mudada`. */
export const changesText = ({
  novas,
  mudadas,
  saidas,
}: Pick<TableLoad, 'novas' | 'mudadas' | 'saidas'>) =>
  [
    novas > 0 && `${novas.toLocaleString('pt-BR')} ${novas === 1 ? 'nova' : 'novas'}`,
    mudadas > 0 && `${mudadas.toLocaleString('pt-BR')} ${mudadas === 1 ? 'mudada' : 'mudadas'}`,
    saidas > 0 && `${saidas.toLocaleString('pt-BR')} ${saidas === 1 ? 'retirada' : 'retiradas'}`,
  ]
    .filter(Boolean)
    .join(', ') || 'nada mudou'
