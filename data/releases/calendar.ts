import { keyOf, type AnyResource } from '../../kernel/resource.ts'
import { arrayOf, sql, type Runner, type Sql } from '../../platform/postgres/database.ts'
import { isProposable } from '../../resources/proposable.ts'
import { resources } from '../../resources/index.ts'
import type { ProposalAct } from '../proposals/proposals.ts'
import { seenBy } from '../proposals/seen.ts'
import { qualifiedColumn, instant, rowsOf } from '../store/columns.ts'
import type { Actor } from '../store/scope.ts'

// What goes out of a portal and comes in, by the instant: packages, proposals that are in none, and rows whose own
// fields say from when and until when they are shown.

/** @property quando ISO 8601 in UTC */
export interface StoredCalendarEntry {
  readonly quando: string
  readonly o_que: 'pacote' | 'rascunho' | 'registro'
  readonly id: string
  readonly registro: string | null
  readonly chave: string | null
  readonly titulo: string
  readonly ato: ProposalAct | null
  readonly situacao: 'marcado' | 'em_revisao' | 'recusado' | 'feito'
}

/** What is asked of the calendar of a portal. @property from, until the first day and the last: ISO 8601 */
export interface CalendarQuery {
  readonly portalId: number
  /** What may be seen: acts by nouns, as `news criar`. */
  readonly kinds: readonly string[]
  readonly actor: Actor
  readonly from: string
  readonly until: string
  readonly most: number
}

/** Nouns whose rows are shown within dates of their own. */
const dated = resources.flatMap((resource) => {
  const { within } = resource.list
  return within && isProposable(resource) ? [{ resource, within }] : []
})

const isWithin = (column: Sql) => sql`${column} >= f.de and ${column} < f.ate`

const packages = sql`select coalesce(p.publicado_em, p.publicar_em) as em, 'pacote' as o_que, p.id::text as id,
    null::text as registro, null::text as chave, p.nome as titulo, null::text as ato,
    case p.situacao when 'agendado' then 'marcado' when 'recusado' then 'recusado' else 'feito' end as situacao
  from pacote p, f where p.portal_id = f.portal and p.situacao in ('agendado', 'recusado', 'publicado')
    and ${isWithin(sql`coalesce(p.publicado_em, p.publicar_em)`)}`

/** The proposals that are in no package: promised, or published by themselves. */
const proposals = (kinds: readonly string[], actor: Actor) => sql`select
    case when p.situacao = 'publicada' then p.encerrada_em else p.publicar_em end as em, 'rascunho' as o_que,
    p.id::text as id, p.recurso as registro, coalesce(p.resultado_chave, p.chave) as chave, p.titulo, p.ato,
    case p.situacao when 'publicada' then 'feito' when 'agendada' then 'marcado' when 'em_revisao' then 'em_revisao'
      else 'recusado' end as situacao
  from proposta p, f where p.portal_id = f.portal and p.pacote_id is null
    and (p.situacao = 'publicada' or (p.encerrada_em is null and p.publicar_em is not null))
    and ${isWithin(sql`case when p.situacao = 'publicada' then p.encerrada_em else p.publicar_em end`)}
    and p.recurso || ' ' || p.ato = any(${arrayOf(kinds)}::text[]) and ${seenBy(actor)}`

/** The instants at which rows of a noun begin to be shown, and cease. */
function turns(resource: AnyResource, within: NonNullable<AnyResource['list']['within']>): Sql {
  const of = (name: string) => qualifiedColumn(resource, name, 't')
  const scope = resource.scope?.portal ?? ''
  const [title = keyOf(resource)] = resource.option?.text ?? []
  const turn = (
    name: string,
    act: ProposalAct,
  ) => sql`select ${of(name)} as em, 'registro' as o_que,
      ${of(keyOf(resource))}::text as id, ${sql.typed(resource.name, 'text')} as registro,
      ${of(keyOf(resource))}::text as chave, ${of(title)} as titulo, ${sql.typed(act, 'text')} as ato,
      case when ${of(name)} <= now() then 'feito' else 'marcado' end as situacao
    from ${rowsOf(resource, 't')}, f where ${of(scope)} = f.portal and not t.excluido and ${of(within.flag)}
      and ${isWithin(of(name))}`
  return sql`${turn(within.from, 'criar')} union all ${turn(within.until, 'retirar')}`
}

/** The entries of a calendar of a portal, the earliest first; its days are those of the portal's own clock. */
export function calendarEntries(
  runner: Runner,
  { portalId, kinds, actor, from, until, most }: CalendarQuery,
): Promise<readonly StoredCalendarEntry[]> {
  const seen = new Set(kinds.map((kind) => kind.split(' ')[0]))
  const shown = dated.filter(({ resource }) => seen.has(resource.name))
  const parts = [
    packages,
    proposals(kinds, actor),
    ...shown.map(({ resource, within }) => turns(resource, within)),
  ]
  return runner.run<StoredCalendarEntry>(
    sql.read`with f as materialized (select portal, ${from}::date::timestamp at time zone fuso as de,
        (${until}::date + 1)::timestamp at time zone fuso as ate
        from (select ${portalId}::bigint as portal, fuso_do_portal(${portalId}::bigint) as fuso) p)
      select ${instant('e.em')} as quando, e.o_que, e.id, e.registro, e.chave, e.titulo, e.ato, e.situacao
      from (${sql.join(parts, sql` union all `)}) e order by e.em, e.o_que, e.id limit ${most}::int`,
  )
}
