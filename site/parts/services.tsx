import type { PublishedType } from '../../data/public/portal-documents.ts'
import { fold } from '../../pt-br/words.ts'
import type { PublishedTable } from '../../tables/site/open-data/catalogue.ts'
import type { Visit } from '../visit.ts'

/** What people come for that is no money: the table that tells it, else a kind of documents, by its words. */
const services: readonly (readonly [
  text: string,
  table: string | undefined,
  words: RegExp | undefined,
])[] = [
  ['Remédios que há', 'estoque_medicamentos', /estoque|remedio|medicament/],
  ['Fila de consultas e exames', 'fila_regulacao', /fila|espera/],
  ['Postos de saúde e horários', 'unidades_saude', undefined],
  ['Vagas em creche', 'fila_creche', /creche|vagas/],
  ['Serviços, e como pedir cada um', undefined, /carta de servicos/],
  ['Concursos e seleções', undefined, /concurso|processo seletivo/],
]
/** Where each service is told; a title page is no answer where a table is. */
const listed = (
  types: readonly PublishedType[],
  tables: readonly PublishedTable[],
  to: Visit['to'],
) =>
  services.flatMap(([text, name, words]) => {
    if (tables.some(({ dataset, filled }) => dataset.name === name && filled !== null))
      return [[to(`/dados/${name}`), text] as const]
    const type = types.find(
      (one) => one.documents > 0 && words !== undefined && words.test(fold(one.name)),
    )
    return type ? [[to(`/documentos/${type.id}`), text] as const] : []
  })

/** Services above money: what most people come for, each one step away. */
export function Services({
  visit,
  types,
  tables,
}: {
  visit: Visit
  types: readonly PublishedType[]
  tables: readonly PublishedTable[]
}) {
  const { to, shows } = visit
  const links = [
    ['/e-sic', 'Pedir informação'] as const,
    ['/secretarias', 'Telefones e horários'] as const,
    ['/ouvidoria', 'Reclamar ou elogiar'] as const,
  ]
    .filter(([path]) => shows(path))
    .map(([path, text]) => [to(path), text] as const)
  const all = [...listed(types, tables, to), ...links]
  return (
    <nav className="wrap services" aria-labelledby="servicos">
      <h2 id="servicos" className="unseen">
        Serviços
      </h2>
      <ul className="table-links">
        {all.map(([href, text]) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
