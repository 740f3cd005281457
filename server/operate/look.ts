import type { Check, Condition, Facts, State } from '../../api/operators/condition.ts'
import { codeOf } from '../refusal.ts'

/** What is looked at, by the name of the check. */
const labels = {
  node: 'Node.js',
  address: 'Endereço',
  'data-folder': 'Pasta de dados',
  disk: 'Espaço em disco',
  'files-disk': 'Espaço dos arquivos',
  'database-disk': 'Espaço do banco',
  'backup-disk': 'Espaço das cópias',
  secrets: 'Chave dos segredos',
  database: 'Banco de dados',
  replica: 'Réplica do banco',
  schema: 'Migrações',
  pages: 'Páginas do banco',
  queue: 'Fila de tarefas',
  letters: 'E-mails',
  mail: 'Servidor de e-mail',
  files: 'Arquivos',
  'damaged-files': 'Arquivos danificados',
  backup: 'Cópias',
  drill: 'Ensaio de restauração',
  offsite: 'Cópias fora do prédio',
} as const
type CheckName = keyof typeof labels

/** What a look has found. */
export interface Finding {
  readonly state: State
  readonly text: string
  readonly remedy?: string
  readonly facts?: Facts
}
export const well = (text: string, facts?: Facts): Finding => ({ state: 'ok', text, facts })
export const attend = (text: string, remedy: string, facts?: Facts): Finding => ({
  state: 'warning',
  text,
  remedy,
  facts,
})
export const wrong = (text: string, remedy: string, facts?: Facts): Finding => ({
  state: 'fault',
  text,
  remedy,
  facts,
})

/** Whatever is asked answers within this time or counts as silent. */
const patienceMs = 10_000

/** The first line of what an error says at its root; its name where it says nothing. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return causeOf(error.cause)
  const [line = ''] = error.message.split('\n', 1)
  return line.replace(/\.$/, '') || codeOf(error) || error.name
}

/** Looks at one thing. It never fails: a look that does is a fault with its cause. */
export async function look(
  name: CheckName,
  ask: () => Finding | Promise<Finding>,
  remedy: string,
): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      () => resolve(wrong(`sem resposta em ${patienceMs / 1_000} segundos`, remedy)),
      patienceMs,
    )
  })
  const asked = (async () => ask())().catch((error: unknown) => wrong(causeOf(error), remedy))
  const found = await Promise.race([asked, silent])
  clearTimeout(timer)
  return { name, label: labels[name], ...found }
}

/** The worst of all states stands for them. */
export function conditionOf(checks: readonly Check[]): Condition {
  const has = (state: State) => checks.some((check) => check.state === state)
  const state = has('fault') ? 'fault' : has('warning') ? 'warning' : 'ok'
  return { at: new Date().toISOString(), state, checks }
}

export const megabytes = (bytes: number): string =>
  bytes < 1e9
    ? `${Math.round(bytes / 1e6)} MB`
    : `${(bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`

/** A time that has passed, in the unit that people would use. @param seconds not negative */
export function spanOf(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} minutos`
  return seconds < 172_800
    ? `${Math.floor(seconds / 3_600)} horas`
    : `${Math.floor(seconds / 86_400)} dias`
}
