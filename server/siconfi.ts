import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Runner } from '../platform/postgres/database.ts'
import type { LoadOutcome } from '../tables/domain/load.ts'
import {
  loadSiconfi,
  type SiconfiOrder,
  type SiconfiResult,
} from '../tables/domain/msc/load-siconfi.ts'
import type { SiconfiFile } from '../tables/domain/msc/siconfi.ts'
import { Refusal } from '../platform/process/refusal.ts'

const states: Readonly<Record<LoadOutcome['status'], string>> = {
  publicada: 'publicada',
  recusada: 'recusada',
  inalterada: 'já estava assim',
  ensaiada: 'ensaiada',
  perguntada: 'à espera de uma resposta',
}
const rows = (count: number) =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? 'linha' : 'linhas'}`

function lineOf({ month, title, outcome }: SiconfiResult): string {
  const place = `${String(month.month).padStart(2, '0')}/${month.year} ${title}`
  if (!outcome) return `${place}: a matriz não diz nada\n`
  const { status, lines, findings } = outcome
  const told = findings.slice(0, 3).map(({ mensagem }) => `\n  ${mensagem}`)
  return `${place}: ${states[status]}${status === 'publicada' ? `, ${rows(lines)}` : ''}${told.join('')}\n`
}

async function textOf(path: string) {
  try {
    return { name: basename(path), text: await readFile(path, 'utf8') }
  } catch {
    throw new Refusal(`O arquivo ${path} não pôde ser lido.`)
  }
}

/** The Treasury's answers, as they were kept. @throws {Refusal} what cannot be read */
export async function readAnswers(paths: readonly string[]): Promise<readonly SiconfiFile[]> {
  if (paths.length === 0)
    throw new Refusal('Informe os arquivos. Veja os comandos com npm run cli -- help.')
  return Promise.all(paths.map(textOf))
}

/** Loads the Treasury's answers into the tables of a portal, and says what became of each month. */
export async function tellSiconfi(
  runner: Runner,
  order: SiconfiOrder,
  say: (text: string) => void,
): Promise<void> {
  let known: unknown
  let refused = 0
  for await (const result of loadSiconfi(runner, order)) {
    const { month, outcome } = result
    if (month !== known && month.lacks.length > 0)
      say(`${month.month}/${month.year}: faltam ${month.lacks.join('; ')}\n`)
    known = month
    refused += outcome?.status === 'recusada' ? 1 : 0
    say(lineOf(result))
  }
  if (known === undefined) throw new Refusal('Os arquivos não têm meses da matriz mensal (MSCC).')
  if (refused > 0)
    throw new Refusal(
      `${refused} ${refused === 1 ? 'carga foi recusada' : 'cargas foram recusadas'}. Meses que um sistema enviou só são trocados com --replace.`,
    )
}
