import type { Page } from 'playwright-core'
import { sql } from '../../../platform/postgres/database.ts'
import { dayAfter } from '../../../pt-br/day.ts'
import { isRegular } from '../../../domain/duties/periods.ts'
import type { DutiesSeen } from '../../../resources/calls/duty.ts'
import type { Ask } from './calls.ts'
import type { Demonstration } from './demonstration.ts'

// What the home of a portal must say on a day, by what its sources say, and what it does say.

/** Late, near, waiting. */
type Counts = readonly [number, number, number]
type Tables = {
  readonly tabelas: readonly {
    readonly atrasadas: number
    readonly por_unidade: readonly {
      readonly meses: readonly { readonly estado: string; readonly prazo: string }[]
    }[]
  }[]
}
interface Index {
  readonly leitura: { readonly estrita: number }
  readonly criterios: readonly {
    readonly faltas: readonly {
      readonly lugar: { readonly tela: string; readonly nome: string }
      readonly texto: string
    }[]
  }[]
}
const ahead = 7

/** Documents: what its own screen says is owed by a day that has passed or is near, and who answers for it no more. */
function ofDuties({ hoje, obrigacoes }: DutiesSeen): Counts {
  const documents = obrigacoes.filter(
    ({ tipo, estado }) => tipo !== null && estado !== 'nao-se-aplica',
  )
  const open = documents.flatMap(({ dia, estado, periodo, falta }) =>
    // What is well tells the day of what comes next.
    dia !== null && (isRegular(periodo) ? falta !== null : estado !== 'em-dia') ? [dia] : [],
  )
  const late = open.filter((day) => day < hoje).length
  const near = open.filter((day) => day >= hoje && day <= dayAfter(hoje, ahead)).length
  const left = new Set(
    documents.flatMap(({ responsavel }) => (responsavel?.saiu ? [responsavel.nome] : [])),
  )
  return [late, near, left.size]
}
/** Public tables: a line for each table that is late, and for each of which a month is near. */
function ofTables({ tabelas }: Tables, today: string): Counts {
  const late = tabelas.filter(({ atrasadas }) => atrasadas > 0).length
  const near = tabelas.filter(({ por_unidade: units }) =>
    units.some(({ meses }) =>
      meses.some(({ estado, prazo }) => estado === 'no-prazo' && prazo <= dayAfter(today, ahead)),
    ),
  ).length
  return [late, near, 0]
}
/** The index: what is lacking in a place is one thing to do, of however many criteria. */
const ofIndex = ({ criterios }: Index): Counts => [
  0,
  0,
  new Set(
    criterios.flatMap(({ faltas }) =>
      faltas.map(({ lugar, texto }) => `${lugar.tela} ${lugar.nome} ${texto}`),
    ),
  ).size,
]

interface Facts {
  readonly msc_late: number
  readonly msc_near: number
  readonly news: number
  readonly keys_late: number
  readonly keys_near: number
  readonly letters: number
  readonly waiting: number
  readonly invited: number
  readonly unproven: number
  readonly contradictions: number
  readonly drafts: number
}
/** What the tables themselves say of the rest, with the day given: no clock of the database is asked. */
const factsOn = (portal: number, moment: Date, today: string) => sql`with
    agora as (select ${moment.toISOString()}::timestamptz as em),
    unidade as (select * from portal_cliente where portal_id = ${portal}::bigint and ug_principal and ativo
      and not excluido and esfera_poder = 'executivo'),
    meses as (select m::date as mes, (m + interval '2 months' - interval '1 day')::date as prazo,
        exists (select from prestacao_arquivo a where a.unidade = u.hash_id and a.portal_id = u.portal_id
          and a.layout = 'msc' and a.status in ('processado', 'processado_com_avisos')
          and make_date(a.ano, a.mes, 1) = m::date) as chegou,
        exists (select from prestacao_arquivo a where a.unidade = u.hash_id and a.portal_id = u.portal_id
          and a.status not in ('substituido', 'retirado') and make_date(a.ano, a.mes, 1) = m::date
          and a.layout is distinct from 'ppa') as enviado
      from unidade u, generate_series((select coalesce(min(make_date(ano, mes, 1)), date_trunc('year', ${today}::date))
        from prestacao_arquivo a where a.unidade = u.hash_id and ano = extract(year from ${today}::date) - 1),
        date_trunc('month', ${today}::date) - interval '1 month', interval '1 month') m),
    chaves as (select (expira_em at time zone 'America/Sao_Paulo')::date as fim from chave_dados, agora
      where portal_id = ${portal}::bigint and revogada_em is null and expira_em > em - interval '30 days')
  select
    (select count(*)::int from meses where not enviado and prazo < ${today}::date) as msc_late,
    (select count(*)::int from meses where not enviado and prazo between ${today}::date and ${today}::date + 7)
      as msc_near,
    (select count(*)::int from portal_noticia, agora where portal_id = ${portal}::bigint and not excluido and ativo
      and iniciado_em <= em and finalizado_em > em and finalizado_em < em + interval '7 days') as news,
    (select count(*)::int from chaves where fim < ${today}::date) as keys_late,
    (select count(*)::int from chaves where fim between ${today}::date and ${today}::date + 30) as keys_near,
    (select count(*)::int from mensagem, agora where enviada_em is null and texto is not null and erro is not null
      and (expira_em is null or expira_em > em) and coalesce(motivo, '') not in ('assinatura', 'novidades')) as letters,
    (select count(*)::int from usuario where situacao = 'aguarda' and not excluido) as waiting,
    (select count(*)::int from usuario u, agora where situacao = 'convidado' and not excluido and not exists
      (select from conta_chave k where k.usuario_id = u.id and k.tipo = 'convidar' and k.usada_em is null
        and k.expira_em > em)) as invited,
    (select count(*)::int from email_nao_comprovado) as unproven,
    (select jsonb_array_length(achados) from contradicao where portal_id = ${portal}::bigint)
      as contradictions,
    (select count(*)::int from proposta where portal_id = ${portal}::bigint and encerrada_em is null) as drafts`

/** By the names of the sources, how much of each must be late, near and waiting; and the figure of the index. */
export async function expectedHome(
  { rows }: Demonstration,
  ask: Ask,
  portal: number,
  { moment, today }: { readonly moment: Date; readonly today: string },
) {
  const duties = await ask<DutiesSeen>('GET', `/webadm/obrigacoes/${portal}`)
  const tables = await ask<Tables>('GET', `/webadm/tabelas/${portal}`)
  const index = await ask<Index>('GET', `/webadm/tabelas/${portal}/indice`)
  const [facts] = await rows<Facts>(factsOn(portal, moment, today))
  if (!facts) throw new Error('the database told nothing')
  const some = (count: number) => Math.min(count, 1)
  const counts: Readonly<Record<string, Counts>> = {
    msc: [some(facts.msc_late), facts.msc_near, 0],
    tabelas: ofTables(tables, today),
    obrigacoes: ofDuties(duties),
    dominios: [0, 0, 0],
    chaves: [facts.keys_late, facts.keys_near, 0],
    noticias: [0, facts.news, 0],
    rascunhos: [0, 0, some(facts.drafts)],
    portal: [0, 0, 0],
    cargas: [0, 0, 0],
    contradicoes: [0, 0, facts.contradictions ?? 0],
    emails: [0, 0, some(facts.letters)],
    pessoas: [0, 0, some(facts.waiting)],
    convites: [0, 0, some(facts.invited)],
    'emails-sem-prova': [0, 0, some(facts.unproven)],
    indice: ofIndex(index),
  }
  return { counts, index: index.leitura.estrita, duties }
}

/** What stands on the home that is open: how much of each part it tells, counts and lists, and what each line says. */
export const seenHome = (page: Page) =>
  page.evaluate(() => {
    const titles = ['Em atraso', 'Vence nos próximos dias', 'Espera por você']
    const parts = titles.map((title) => {
      const head = [...document.querySelectorAll('h3')].find((one) =>
        (one.textContent ?? '').startsWith(`${title}, `),
      )
      const lines = [...(head?.parentElement?.querySelectorAll('li') ?? [])].map((one) =>
        (one.innerText ?? '').replaceAll(/\n+/g, ' · '),
      )
      const more = lines.flatMap((line) => /^Mais (\d+) em /.exec(line)?.[1] ?? [])
      return {
        told: Number(/\d+$/.exec(head?.textContent ?? '0')?.[0] ?? 0),
        listed: lines.length - more.length + more.reduce((sum, one) => sum + Number(one), 0),
        lines,
      }
    })
    const [late, near, waiting] = parts.map(({ told }) => told)
    return {
      told: [late, near, waiting],
      listed: parts.map(({ listed }) => listed),
      lines: parts.flatMap(({ lines }) => lines),
      summary: document.querySelector('main')?.innerText ?? '',
    }
  })
