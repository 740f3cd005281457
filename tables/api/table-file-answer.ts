import type { LoadDoubt } from '../calls/load-doubt.ts'
import type { FileResult } from '../calls/table-file.ts'
import type { Doubt } from '../domain/doubts.ts'
import type { Finding } from '../../resources/calls/accountability.ts'
import type { Dataset } from '../model/declaration.ts'
import { spelledCents } from '../model/decimal.ts'
import type { FileOrder, FileOutcome } from '../domain/file-door/load-file.ts'
import { sentFields } from '../domain/file-door/mapping.ts'
import { sentSumsOf } from './table-file-routes.ts'

/** A question as screens and systems get it. */
export const toldDoubt = ({ code, text, items, yes, needsReason }: Doubt): LoadDoubt => ({
  codigo: code,
  texto: text,
  itens: [...items],
  sim: yes,
  motivo: needsReason === true,
})

/** Whether a finding says that its row is of another year or month than the load. */
function isOfOtherPeriod({ rules }: Dataset) {
  const messages = rules.filter(({ bindsYear }) => bindsYear).map(({ message }) => message)
  return ({ codigo, mensagem }: Finding) => codigo === 'periodo' || messages.includes(mensagem)
}

/** What is wrong with a text whose meaning can be chosen is said in words of the screen, not by names of values. */
const wordsFor = ({ campo, codigo, mensagem }: Finding, { unknown }: FileOutcome): string =>
  (codigo === 'opcao' || codigo === 'codigo') && unknown.some(({ field }) => field === campo)
    ? 'A tabela não conhece este texto. Escolha acima o que ele quer dizer.'
    : mensagem

/** What came of a file, as the screen tells it: every finding at the column of the file that it is about. */
export function toldResult({ dataset, chosen }: FileOrder, outcome: FileOutcome): FileResult {
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
    somas: [...sentSumsOf(dataset, outcome.sums)],
    arquivo: [...outcome.fileSums].map(([field, cents]) => ({
      titulo: titleOf(field),
      valor: spelledCents(cents),
    })),
    totais: { quantas: outcome.leftOut.count, linhas: [...outcome.leftOut.lines] },
    outras: outcome.others,
    fora: outcome.out,
    repetidas: outcome.findings.filter(({ codigo }) => codigo === 'repetida').length,
    mesAntes: outcome.mayBeMonthFirst,
    doutroPeriodo: outcome.findings.filter(isOfOtherPeriod(dataset)).length,
    desconhecidos: outcome.unknown.map(({ field, text, count }) => ({
      campo: field,
      titulo: titleOf(field),
      texto: text,
      quantas: count,
    })),
    perguntas: outcome.doubts.map(toldDoubt),
    exemplos: outcome.examples.map((cells) => cells.map((cell) => ({ ...cell }))),
    achados: outcome.findings.map((finding) => ({
      linha: finding.linha,
      coluna: chosen.colunas[finding.campo] ?? '',
      campo: titleOf(finding.campo),
      nome: finding.campo,
      codigo: finding.codigo,
      valor: finding.valor,
      mensagem: wordsFor(finding, outcome),
      gravidade: finding.gravidade,
    })),
  }
}
