import type { UnitKey } from '../../demo/units.ts'
import type { Spending } from './budget.ts'
import { deflated, decimalReais } from './chance.ts'
import { demoParty } from './parties.ts'
import type { Cells } from './cells.ts'
import type { TypedYear } from './unit-year.ts'
import { workItemRows, workRows } from './work-rows.ts'

// What clerks of the invented municipality type: amendments, agreements, works, taxes given up, projects.

const thousand = 100_000
const cells = (line: string) => line.split('|').map((text) => text.trim())
/** The rows of a table: a line each, whose first cell is the unit. */
const linesOf = (lines: string, unit: UnitKey) =>
  lines
    .trim()
    .split('\n')
    .map(cells)
    .filter(([own]) => own === unit)
const party = (column: string, key: string): Cells => {
  const { name, document } = demoParty(key)
  return { [column]: name, [`${column}_documento`]: document }
}
// Where the portals keep their documents: those of invented agreements have no files of their own.
const documents = '/documentos'

// unit | number after the year | origin | kind | author | how | function | thousands | part that came | what the budget
// calls it
const amendments = `
  prefeitura | 41050001 | federal | individual | Dep. Aurélio Castanheira | transferencia_especial | 15 | 750 | 1 | Calçamento do bairro Boa Vista
  saude | 71120002 | federal | bancada | Bancada do Espírito Santo | fundo_a_fundo | 10 | 285 | 1 | Ambulância para o transporte de pacientes
  prefeitura | E0117 | estadual | individual | Dep. Marlene Zucolotto | finalidade_definida | 18 | 96 | 0.5 | Mudas nativas e cercas para nascentes
  prefeitura | M003 | municipal | individual | Ver. Josué Pancieri Lima | execucao_direta | 27 | 88 | 1 | Uniformes e bolas para as escolinhas
  educacao | M008 | municipal | individual | Ver. Rosângela Moulin Stein | execucao_direta | 12 | 190 | 1 | Computadores e lousas para as creches
  saude | M011 | municipal | comissao | Comissão de Finanças e Orçamento | execucao_direta | 10 | 72 | 1 | Insumos de vacinação e vigilância
`
const amendmentNumber = (year: number, number: string) => `${year}${number}`
/** The amendment that pays for a line of the budget, as a commitment names it. */
export function amendmentOf({ unit, object }: Spending, year: number): Cells {
  const [, number] =
    linesOf(amendments, unit).find((line) => line.at(-1) === object.replace(/, .*/, '')) ?? []
  return number === undefined
    ? {}
    : { emenda_ano: String(year), emenda: amendmentNumber(year, number) }
}

function amendmentRows({ unit, year, ago, day }: TypedYear): readonly Cells[] {
  return linesOf(amendments, unit).map(
    ([, number = '', sphere, kind, author, how, area, yearly, share, object]) => {
      const cents = deflated(Number(yearly) * thousand, ago)
      return {
        exercicio: String(year),
        numero: amendmentNumber(year, number),
        situacao_em: day,
        esfera: sphere ?? null,
        tipo: kind ?? null,
        autor: author ?? null,
        forma_repasse: how ?? null,
        instrumento: how === 'finalidade_definida' ? `0${number.slice(-2)}/${year}` : null,
        objeto: object ?? null,
        funcao: area ?? null,
        previsto: decimalReais(cents),
        repassado: decimalReais(ago === 0 ? Math.round(cents * Number(share)) : cents),
        inicio: `${year}-02-01`,
        termino: `${year}-12-31`,
        plano_de_trabalho: documents,
        conta_especifica: how === 'execucao_direta' ? 'nao' : 'sim',
      }
    },
  )
}

// unit | direction | number | kind | who grants | who gets it | thousands | of the city | what for | what each one does
const agreements = `
  prefeitura | recebida | 017 | convenio | Secretaria de Estado da Agricultura | posto | 790 | 40 | Recuperação de estradas rurais | O Estado repassa; o Município contrata e fiscaliza.
  prefeitura | recebida | 004 | termo_compromisso | Secretaria de Estado da Cultura | palco | 54 | 0 | Apresentações musicais da Festa do Orvalho | O Estado repassa; o Município seleciona e paga os artistas.
  prefeitura | realizada | 001 | termo_colaboracao | Secretaria de Assistência Social | lar | 420 | 0 | Acolhimento de pessoas idosas | O Município repassa; a entidade acolhe vinte pessoas e presta contas.
  prefeitura | sem_recurso | 002 | acordo_cooperacao | Secretaria de Agricultura e Meio Ambiente | agricultores | 0 | 0 | Uso do galpão municipal para a feira do produtor | O Município cede e conserva o galpão; a associação organiza a feira.
  saude | realizada | 003 | convenio | Fundo Municipal de Saúde | hospital | 1850 | 0 | Pronto atendimento no Hospital Beneficente Santa Luzia | O Fundo repassa por mês; o hospital atende a todos, de dia e de noite.
  saude | realizada | 001 | outro | Fundo Municipal de Saúde | consorcio | 760 | 0 | Rateio do consórcio público de saúde | O Fundo paga a sua parte; o consórcio oferece consultas e exames.
  educacao | sem_recurso | 001 | acordo_cooperacao | Secretaria Municipal de Educação | grafica | 0 | 0 | Visitas de escolas à gráfica | A gráfica recebe as turmas; a Secretaria as leva.
`
const granted = (direction: string | undefined) => direction !== 'sem_recurso'
function agreementRows({ unit, year, ago, day, paid }: TypedYear): readonly Cells[] {
  return linesOf(agreements, unit).map(
    ([, direction, number, kind, from, to = '', yearly, own, object = '', duties]) => {
      const cents = deflated(Number(yearly) * thousand, ago)
      const hasMoney = granted(direction)
      return {
        exercicio: String(year),
        sentido: direction ?? null,
        numero: number ?? null,
        situacao_em: day,
        especie: kind ?? null,
        concedente: from ?? null,
        // Money that the city gets is for the city.
        ...(direction === 'recebida'
          ? { beneficiario: 'Município do Vale do Orvalho' }
          : party('beneficiario', to)),
        objeto: object,
        obrigacoes: duties ?? null,
        inicio: `${year}-01-15`,
        fim: `${year}-12-31`,
        valor_total: hasMoney ? decimalReais(cents) : null,
        contrapartida: hasMoney ? decimalReais(deflated(Number(own) * thousand, ago)) : null,
        repassado: hasMoney ? decimalReais(Math.min(cents, paid(object))) : null,
        situacao: ago === 0 ? 'vigente' : 'encerrada',
        prestacao_de_contas: ago === 0 ? 'a_apresentar' : ago === 1 ? 'em_analise' : 'aprovada',
        instrumento: documents,
      }
    },
  )
}

// number | tax | kind | law | who | thousands expected | part that came about
const waivers = `
  101 | issqn | reducao | Lei 1.204/2018, art. 3º | arariba | 48 | 0.9
  102 | issqn | reducao | Lei 1.204/2018, art. 3º | telefonia | 31 | 1
  103 | iptu | isencao | LC 12/2010, art. 41, II | lar | 9 | 1
  104 | iptu | isencao | LC 12/2010, art. 41, II | hospital | 22 | 1
  105 | iptu | isencao | LC 12/2010, art. 41, IV | agricultores | 4 | 1
  106 | taxas | isencao | LC 12/2010, art. 77 | sementes | 3 | 0.8
  107 | itbi | reducao | Lei 1.311/2021, art. 2º | moveis | 17 | 0.7
`
const rowsOf = (lines: string) => lines.trim().split('\n').map(cells)
const waiverRows = ({ year, ago, day }: TypedYear): readonly Cells[] =>
  rowsOf(waivers).map(([number, tax, kind, law, who = '', yearly, share]) => {
    const cents = deflated(Number(yearly) * thousand, ago)
    return {
      exercicio: String(year),
      numero: `${number}/${year}`,
      situacao_em: day,
      tributo: tax ?? null,
      especie: kind ?? null,
      norma: law ?? null,
      norma_texto: documents,
      ...party('beneficiario', who),
      compensacao: 'Considerada na previsão da receita (LRF, art. 14, I)',
      previsto: decimalReais(cents),
      realizado: decimalReais(Math.round(cents * Number(share))),
    }
  })

// number | area | project | whose | thousands | part that was raised
const projects = `
  01 | cultura | Concertos de viola nas comunidades | ines | 36 | 1
  02 | cultura | Livro de histórias do Córrego Fundo | davi | 18 | 0.75
  03 | cultura | Festival de teatro de rua | palco | 60 | 0.6
  04 | esporte | Escolinha de vôlei do bairro Boa Vista | uniformes | 24 | 1
`
const projectRows = ({ year, ago, day }: TypedYear): readonly Cells[] =>
  rowsOf(projects).map(([number, area, project, who = '', yearly, share]) => {
    const cents = deflated(Number(yearly) * thousand, ago)
    return {
      exercicio: String(year),
      numero: `${number}/${year}`,
      situacao_em: day,
      area: area ?? null,
      projeto: project ?? null,
      ...party('proponente', who),
      lei: 'Lei 1.287/2020, incentivo municipal à cultura e ao esporte',
      aprovado: decimalReais(cents),
      captado: decimalReais(Math.round(cents * Number(share))),
    }
  })

/** What the clerks of a unit typed of a year, by table. */
export function typedRows(of: TypedYear): Readonly<Record<string, readonly Cells[]>> {
  const isTownHall = of.unit === 'prefeitura'
  return {
    emendas: amendmentRows(of),
    transferencias: agreementRows(of),
    obras: workRows(of),
    obra_itens: workItemRows(of),
    renuncias: isTownHall ? waiverRows(of) : [],
    incentivos: isTownHall ? projectRows(of) : [],
  }
}
