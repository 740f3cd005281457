import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  asOwner,
  connect,
  sql,
  type ConnectOptions,
  type Runner,
} from '../data/postgres/database.ts'
import { readHolder } from '../server/folder-lock.ts'
import { fill, type Place } from './content.ts'
import { addressOf, endAll, ports, start } from './servers.ts'

// `npm run bench:search [documents]`: fills one portal of a new installation with documents of ten years (200,000 unless told
// otherwise), each with the words of a file, and asks its search what a citizen asks.

const count = Number(process.argv[2] ?? 200_000)
const folder = mkdtempSync(join(tmpdir(), 'claraboia-bench-'))
const row = (...cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`)
const wanted = 150
const tries = 7

async function timed(what: string, path: string): Promise<void> {
  const taken: number[] = []
  let said = ''
  for (let at = 0; at <= tries; at += 1) {
    const from = performance.now()
    // A parameter that nothing reads: each is rendered anew, whatever is kept of pages.
    const answer = await fetch(`${addressOf('ours')}/p/portal-0${path}&vez=${at}`)
    const body = await answer.text()
    taken.push(performance.now() - from)
    said = `${answer.status} ${/<h2 id="documentos"[^>]*>(.*?)<\/h2>|<strong>([^<]*documentos?)/.exec(body)?.[0].replaceAll(/<[^>]*>/g, '') ?? 'none'}`
  }
  const [first = 0, ...others] = taken
  const usual = others.toSorted((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0
  row(what, said, first.toFixed(0), usual.toFixed(0), usual <= wanted ? '≤' : 'over')
}

/** Descriptions of eight kinds; one in fifty thousand has a word that no other has. */
const fillDocuments = (runner: Runner, { portalId, unit }: Place, from: number, to: number) =>
  runner.run(sql`insert into elemento (portal_id, hash_id_cliente, id_tipo_elemento, descricao, ano, periodicidade, mes, url_externa, nome_original, tipo_upload, user_publicacao, estacao_publicacao, data_publicacao)
    select ${portalId}::bigint, ${unit}, t.ids[1 + n % array_length(t.ids, 1)],
      concat((array['Balancete','Relatório','Folha de pagamento','Diárias','Contrato','Licitação','Prestação de contas','Convênio'])[1 + n % 8], ' ', n % 900, '/', extract(year from d.at), ': ',
        (array['merenda escolar','pavimentação de ruas','material de limpeza','transporte de alunos','medicamentos'])[1 + n % 5], case when n % 50000 = 7 then ' da passarela' else '' end),
      extract(year from d.at)::text, 'mensal', to_char(d.at, 'MM'), concat('https://exemplo.gov.br/d/', n), concat('arquivo municipal ', n, '.pdf'), 'link', 'Medida', '127.0.0.1', d.at
    from generate_series(${from}::int, ${to}::int) n, (select array_agg(id order by id) as ids from tipo_elemento) t,
      lateral (select now() - n * interval '10 years' / ${count}::int as at) d`)

async function fillPortal(options: ConnectOptions, runner: Runner, place: Place): Promise<void> {
  const from = performance.now()
  for (let at = 1; at <= count; at += 20_000)
    await fillDocuments(runner, place, at, Math.min(count, at + 19_999))
  const owner = asOwner(options)
  await owner.global.script('vacuum analyze')
  const [size] = await owner.global.run<{ table: string; index: string }>(
    sql`select pg_size_pretty(pg_table_size('entrada_de_busca')) as table, pg_size_pretty(pg_relation_size('entrada_de_busca_palavras')) as index`,
  )
  await owner.close()
  console.log(
    `${count} documents in ${((performance.now() - from) / 1000).toFixed(0)} s; the index: ${size?.table} and ${size?.index}\n`,
  )
}

try {
  await start(
    ['server/launch.mjs', 'start'],
    { DATA_DIR: folder, PORT: String(ports.ours) },
    `${addressOf('ours')}/health`,
  )
  const options = readHolder(folder)?.database
  if (!options) throw new Error('the server tells no database')
  const db = connect(options)
  const [place] = await fill(db, options, 'empty')
  if (!place) throw new Error('there is no portal')
  await fillPortal(options, db.in(1), place)
  await db.close()
  row('question', 'found', 'first, ms', 'usual, ms', `≤ ${wanted} ms`)
  row('---', '---', '---:', '---:', '---')
  for (const [what, path] of [
    ['a word of one in 50,000', '/busca?q=passarela'],
    ['a word of one in five', '/busca?q=merenda'],
    ['a word of every file', '/busca?q=arquivo+municipal'],
    ['two common words', '/busca?q=contrato+merenda'],
    ['a word with synonyms', '/busca?q=rem%C3%A9dio'],
    ['a number as people write it', '/busca?q=contrato+52/2024'],
    ['a word of a year', '/busca?q=merenda&ano=2019'],
    ['a misspelled word', '/busca?q=passarella'],
    ['what nothing has', '/busca?q=xyzabc'],
    ['the list of documents', '/busca?q=merenda&em=documentos'],
    ['its last page', '/busca?q=merenda&em=documentos&pagina=40'],
  ] as const)
    await timed(what, path)
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
