import type { PublishedType } from '../../data/public/portal-documents.ts'
import { fold } from '../../pt-br/words.ts'
import type { Visit } from '../visit.ts'

/** What people come for that is no money: the kinds of documents that tell it, by their words. */
const services: readonly (readonly [words: RegExp, text: string])[] = [
  [/estoque|remedio|medicament/, 'Remédios que há'],
  [/fila|espera/, 'Filas e unidades de saúde'],
  [/creche|vagas/, 'Vagas em creche'],
  [/carta de servicos/, 'Serviços, e como pedir cada um'],
  [/concurso|processo seletivo/, 'Concursos e seleções'],
]
/** The newest list of each service that the portal publishes: of two kinds of documents, that of its first words. */
const listed = (types: readonly PublishedType[], to: Visit['to']) =>
  services.flatMap(([words, text]) => {
    const type = types.find(({ name, documents }) => documents > 0 && words.test(fold(name)))
    return type ? [[to(`/documentos/${type.id}`), text] as const] : []
  })

/** Services above money: what most people come for, each one step away. */
export function Services({ visit, types }: { visit: Visit; types: readonly PublishedType[] }) {
  const { to, shows } = visit
  const links = [
    ['/e-sic', 'Pedir informação'] as const,
    ['/secretarias', 'Telefones e horários'] as const,
    ['/ouvidoria', 'Reclamar ou elogiar'] as const,
  ]
    .filter(([path]) => shows(path))
    .map(([path, text]) => [to(path), text] as const)
  const all = [...listed(types, to), ...links]
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
