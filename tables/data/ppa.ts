import { yearsOfPlan } from '../declared/ppa.ts'
import { sql, type Runner } from '../../platform/postgres/database.ts'

/** A delivered plan that was accepted and not replaced since. */
export interface AcceptedPlan {
  readonly portalId: number
  readonly unit: string
  readonly user: string
  /** The years that it speaks of. */
  readonly years: readonly number[]
}
const isAccepted = sql`a.layout = 'ppa' and a.status in ('processado', 'processado_com_avisos')`

/** @returns nothing when the file is none, or another one took its place */
export async function acceptedPlan(runner: Runner, id: number): Promise<AcceptedPlan | undefined> {
  const [file] = await runner.run<AcceptedPlan>(
    sql.read`select a.portal_id::float8 as "portalId", a.unidade as unit, a.usuario as user, a.anos as years
      from prestacao_arquivo a where ${isAccepted} and a.id = ${id}::bigint`,
  )
  return file
}

/** A year of a plan, and the delivery that counts for it. */
export interface DeliveredYear {
  readonly year: number
  readonly file: number
  readonly sha256: string
}
/**
 * Which delivery counts for each year of a unit's plan. One that is sent again, in another month or year, counts for
 * the years it speaks of: added to the older one, every sum would be double.
 * @param first the first year of the plan
 */
export const deliveredYears = (
  runner: Runner,
  { portalId, unit }: Pick<AcceptedPlan, 'portalId' | 'unit'>,
  first: number,
): Promise<readonly DeliveredYear[]> =>
  runner.run<DeliveredYear>(
    sql.read`select distinct on (y.ano) y.ano as year, a.id::float8 as file, a.sha256 from prestacao_arquivo a,
      unnest(a.anos) y(ano)
      where a.portal_id = ${portalId}::bigint and a.unidade = ${unit} and ${isAccepted}
        and y.ano between ${first}::int and ${first + yearsOfPlan - 1}::int
      order by y.ano, a.ano desc, a.mes desc, a.id desc`,
  )

/** A line of a delivered plan; numbers in their plain spelling. */
export interface PlanLine {
  readonly linha: number
  readonly codigo_programa: string
  readonly programa: string
  readonly objetivo: string | null
  readonly codigo_acao: string
  readonly acao: string
  readonly funcao: string
  readonly subfuncao: string
  readonly produto: string | null
  readonly unidade_medida: string | null
  readonly meta_fisica: string | null
  readonly valor: string
  /** Counts the lines of an action of a programme in the year. */
  readonly item: string
}
/** The lines of a year that a file speaks of, by programme and action. */
export const planLines = (
  runner: Runner,
  { file, year }: DeliveredYear,
): Promise<readonly PlanLine[]> =>
  runner.run<PlanLine>(
    sql.read`select l.linha, l.codigo_programa, l.programa, l.objetivo, l.codigo_acao, l.acao, l.funcao, l.subfuncao,
        l.produto, l.unidade_medida, l.meta_fisica::text as meta_fisica, l.valor::text as valor,
        (row_number() over (partition by l.codigo_programa, l.codigo_acao order by l.linha))::text as item
      from ppa_linha l where l.arquivo_id = ${file}::bigint and l.ano = ${year}::int order by l.codigo_programa,
        l.codigo_acao, l.linha`,
  )
