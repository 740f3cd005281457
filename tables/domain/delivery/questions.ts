import { conjunction } from '../../../pt-br/junctions.ts'
import { counted } from '../../../pt-br/words.ts'
import { monthOfYear } from '../../../pt-br/months.ts'
import type { DeliveryQuestion } from '../../calls/delivery-words.ts'
import { columnsRead } from '../../calls/file-mapping.ts'
import { datasetNamed, datasets } from '../../declared/index.ts'
import { columnOf, type Dataset } from '../../model/declaration.ts'
import { doubtCode, type Doubt } from '../doubts.ts'
import { isForeignCnpj } from '../file-door/doubts/foreign-body.ts'
import type { UnknownValue } from '../file-door/row-mapper.ts'
import { fieldOptions } from '../file-door/field-options.ts'
import { sentFields } from '../file-door/mapping.ts'
import { changeText } from '../file-door/kept-mapping.ts'
import { lackingFields } from './find-table.ts'
import { strangeNameIn } from './find-units.ts'
import { monthCount, newestPeriod } from './found-period.ts'
import type { Ambiguous, FileRead } from './read-file.ts'

// What is asked of a file of a delivery, each time with what answers it.

type Asked = Pick<DeliveryQuestion, 'tipo' | 'texto'> & Partial<DeliveryQuestion>
const question = ({ tipo, texto, ...others }: Asked): DeliveryQuestion => ({
  codigo: tipo,
  tipo,
  texto,
  itens: [],
  sim: '',
  opcoes: [],
  textos: [],
  ...others,
})
const tableOption = ({ name, title }: Dataset) => ({ id: name, nome: title })

/** Of which table or source a file is. */
export function askedOfTable({ sources }: Ambiguous): DeliveryQuestion {
  const isOneTable = new Set(sources.map(({ dataset }) => dataset)).size === 1
  if (sources.length > 1 && isOneTable)
    return question({
      tipo: 'fonte',
      texto: 'Mais de uma fonte tem arquivos com estas colunas. De qual é este?',
      opcoes: sources.map(({ source }) => ({ id: source, nome: source || 'A fonte sem nome' })),
    })
  const found = sources.flatMap(({ dataset }) => datasetNamed(dataset) ?? [])
  const first = [...new Map(found.map((one) => [one.name, one])).values()]
  return question({
    tipo: 'tabela',
    texto:
      sources.length > 1
        ? 'Mais de uma tabela recebe arquivos com estas colunas. De qual é este?'
        : 'Não reconhecemos de que tabela são estas colunas. De qual é o arquivo?',
    opcoes: (first.length > 0 ? first : datasets).map(tableOption),
  })
}

/** How its columns are read, where nobody has looked at that; what is lacking is told at once. */
function ofReading({ dataset, mapping, isKnown, change, file }: FileRead) {
  const lacking = lackingFields(dataset, file.head, mapping.colunas, mapping.fixos)
  const lost = columnsRead(mapping).filter((name) => !file.head.includes(name))
  if (isKnown && lacking.length === 0 && lost.length === 0) return []
  const says = change
    ? `${changeText(change)} Confira qual coluna vai em cada campo.`
    : `É a primeira vez que um arquivo com estas colunas chega: parece de ${dataset.title}. Confira qual coluna vai em cada campo.`
  const lacks = lacking.length > 0 ? ` Falta indicar: ${conjunction(lacking)}.` : ''
  return [question({ tipo: 'leitura', texto: says + lacks })]
}

/** Whose the rows are. */
function ofUnits({ route, units, columns }: FileRead) {
  const opcoes = units.map(({ id, name }) => ({ id, nome: name }))
  if (route.unknown.length > 0)
    return [
      question({
        tipo: 'unidades',
        texto: `A coluna “${route.column}” diz de quem são as linhas. Que unidade é cada uma?`,
        opcoes,
        textos: route.unknown.map((texto) => ({
          campo: route.column,
          titulo: route.column,
          texto,
          quantas: 0,
          // A CNPJ that is of no unit of the portal is not one's by being said.
          opcoes: isForeignCnpj(texto, units) ? [] : null,
        })),
      }),
    ]
  if (route.column !== '' || route.unit !== undefined) return []
  const strange = strangeNameIn(columns, units)
  const says = strange
    ? `A coluna “${strange.name}” diz “${strange.text}”, e nenhuma unidade gestora deste portal tem este nome. Se é outra entidade, tire o arquivo da lista. `
    : ''
  return [
    question({ tipo: 'unidade', texto: `${says}De que unidade gestora são as linhas?`, opcoes }),
  ]
}

/** Of when they are; a year that the file says is proposed. */
function ofPeriod({ period, year }: FileRead) {
  if (period) return []
  return [
    question({
      tipo: 'periodo',
      texto: 'Nem as linhas nem o nome do arquivo dizem de um só mês. De quando são as linhas?',
      opcoes: year === undefined ? [] : [{ id: String(year), nome: String(year) }],
    }),
  ]
}

/** A file of before what the source published last would take the place of what stands in its period. */
export function askedOfAge({ period, uses }: FileRead): readonly DeliveryQuestion[] {
  const newest = newestPeriod(uses)
  if (!period || !newest || monthCount(period) >= monthCount(newest)) return []
  const [own, last] = [
    monthOfYear(period.year, period.month),
    monthOfYear(newest.year, newest.month),
  ]
  return [
    question({
      codigo: doubtCode('antigo', String(monthCount(period)), String(monthCount(newest))),
      tipo: 'sim',
      texto: `O arquivo é de ${own}, e esta fonte já publicou ${last}. Um arquivo antigo toma o lugar do que está publicado no período dele.`,
      sim: `É mesmo uma correção de ${own}`,
    }),
  ]
}

/** What has to be known before the rows are read. */
export const askedOfFile = (read: FileRead): readonly DeliveryQuestion[] => [
  ...ofReading(read),
  ...ofUnits(read),
  ...ofPeriod(read),
]

/** What texts mean that the table does not know. */
export function askedOfValues(
  dataset: Dataset,
  unknown: readonly UnknownValue[],
): readonly DeliveryQuestion[] {
  if (unknown.length === 0) return []
  const labels = new Map(sentFields(dataset).map(({ name, label }) => [name, label]))
  return [
    question({
      tipo: 'valores',
      texto: 'A tabela não conhece estes textos. O que cada um quer dizer?',
      textos: unknown.slice(0, 50).map(({ field, text, count }) => {
        const column = columnOf(dataset, field)
        return {
          campo: field,
          titulo: labels.get(field) ?? field,
          texto: text,
          quantas: count,
          opcoes: fieldOptions(column),
        }
      }),
    }),
  ]
}

/** What only a person knows of the rows. */
export const askedOfDoubt = ({ code, text, items, yes, needsReason }: Doubt): DeliveryQuestion =>
  question({
    codigo: code,
    tipo: needsReason ? 'motivo' : 'sim',
    texto: text,
    itens: [...items],
    sim: yes,
  })

/** Lines that do not say whose they are go nowhere, and somebody has to know it. */
export function askedOfUnsaid(
  column: string,
  lines: readonly number[],
): readonly DeliveryQuestion[] {
  if (column === '' || lines.length === 0) return []
  const first = lines.slice(0, 5).join(', ')
  return [
    question({
      codigo: doubtCode('sem_unidade', column, ...lines.map(String)),
      tipo: 'sim',
      texto: `A coluna “${column}” está vazia em ${counted(lines.length, 'linha', 'linhas')} (${first}): não se sabe de que unidade ${lines.length === 1 ? 'ela é' : 'elas são'}. Complete o arquivo, ou deixe-as de fora.`,
      sim: 'Deixar de fora as linhas sem unidade',
    }),
  ]
}
