import type { FileResult } from '../../resources/calls/table-file.ts'
import { spelledCents } from '../../domain/tables/decimal.ts'
import type { FileOrder, FileOutcome } from '../../domain/tables/file-door/load-file.ts'
import { sentFields } from '../../domain/tables/file-door/mapping.ts'
import { sumsOf } from './table-file-routes.ts'

/** What came of a file, as the screen tells it: every finding at the column of the file that it is about. */
export function toldResult({ dataset, mapping }: FileOrder, outcome: FileOutcome): FileResult {
  const labels = new Map(sentFields(dataset).map(({ name, label }) => [name, label]))
  const titleOf = (field: string) => labels.get(field) ?? field
  return {
    situacao: outcome.status,
    linhas: outcome.lines,
    erros: outcome.errors,
    avisos: outcome.warnings,
    novas: outcome.added,
    mudadas: outcome.changed,
    saidas: outcome.gone,
    somas: [...sumsOf(dataset, outcome.sums)],
    arquivo: [...outcome.fileSums].map(([field, cents]) => ({
      titulo: titleOf(field),
      valor: spelledCents(cents),
    })),
    totais: { quantas: outcome.leftOut.count, linhas: [...outcome.leftOut.lines] },
    outras: outcome.others,
    desconhecidos: outcome.unknown.map(({ field, text, count }) => ({
      campo: field,
      titulo: titleOf(field),
      texto: text,
      quantas: count,
    })),
    exemplos: outcome.examples.map((cells) => cells.map((cell) => ({ ...cell }))),
    achados: outcome.findings.map(({ linha, campo, valor, mensagem, gravidade }) => ({
      linha,
      coluna: mapping.columns[campo] ?? '',
      campo: titleOf(campo),
      valor,
      mensagem,
      gravidade,
    })),
  }
}
