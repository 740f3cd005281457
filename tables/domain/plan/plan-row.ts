import type { PlanLine } from '../../data/ppa.ts'
import { planOf } from '../../declared/ppa.ts'
import { sameText } from '../../../pt-br/words.ts'
import { codesOf, isCode } from '../../model/vocabularies/index.ts'
import type { SentRow } from '../read-row.ts'

const january = '1'
/** A text of one line. */
const inLine = (text: string | null): string | null =>
  text?.replaceAll(/[\s\p{Cc}]+/gu, ' ') ?? null

/**
 * The official code that a delivery means: deliveries have codes with or without zeros, or names.
 * @returns nothing for what the vocabulary of the year does not have
 */
function officialCode(vocabulary: string, text: string, year: number): string | null {
  const terms = codesOf(vocabulary, year)
  const width = Math.max(...codesOf(vocabulary).map(({ code }) => code.length))
  const code = /^\d+$/.test(text)
    ? text.padStart(width, '0')
    : terms.find(({ words }) => sameText(words, text))?.code
  return code !== undefined && (terms.length === 0 || isCode(vocabulary, code, year)) ? code : null
}

/** A line of a delivered plan as a row of the table. */
export function planRow(line: PlanLine, year: number): SentRow {
  const first = planOf(year)
  return {
    line: line.linha,
    cells: {
      exercicio: String(first),
      mes: january,
      programa: inLine(line.codigo_programa),
      programa_nome: inLine(line.programa),
      objetivo: inLine(line.objetivo),
      acao: inLine(line.codigo_acao),
      acao_nome: inLine(line.acao),
      funcao: officialCode('funcao', line.funcao, first),
      subfuncao: officialCode('subfuncao', line.subfuncao, first),
      produto: inLine(line.produto),
      unidade_medida: inLine(line.unidade_medida),
      ano: String(year),
      item: line.item,
      meta_fisica: line.meta_fisica,
      valor: line.valor,
    },
  }
}
