import { Time } from './when.tsx'
import type { ReactNode } from 'react'
import type { Concept } from '../../data/search/words.ts'
import { withQuery } from '../../platform/http/query.ts'
import { fold } from '../../pt-br/words.ts'
import { count } from '../format.ts'
import { groups, type ResultGroup, type Hit } from '../search/groups.ts'
import { ruleKinds } from '../../tables/declared/normas.ts'
import type { Found, FoundGroup } from '../search/results.ts'
import { excerptOf, Marked } from '../search/snippet.tsx'
import type { Visit } from '../visit.ts'
import { Icon } from './icon.tsx'

const totalOf = ({ total, more }: Pick<FoundGroup, 'total' | 'more'>) =>
  `${more ? 'mais de ' : ''}${count(total)}`

export const HitItem = ({
  hit: { title, href, outside, facts, text, ofFile, at },
  concepts,
  words,
}: {
  hit: Hit
  concepts: readonly Concept[]
  /** What was searched for, to be marked where the hit leads. */
  words: string
}) => {
  const excerpt = text && (ofFile ? text : excerptOf(text, concepts))
  return (
    <li>
      <h3>
        <a href={href} rel={outside ? 'noopener noreferrer' : undefined}>
          <Marked text={title} concepts={concepts} />
          {outside && (
            <>
              <Icon name="open" />
              <span className="unseen"> (outro site)</span>
            </>
          )}
        </a>
      </h3>
      {excerpt && (
        <p>
          {ofFile && <span className="facts">No arquivo: </span>}
          <Marked text={excerpt} concepts={concepts} />
          {ofFile && href && (
            <>
              {' '}
              <a href={`${withQuery(href, { q: words })}#texto`}>
                Ler onde está<span className="unseen"> em {title}</span>
              </a>
            </>
          )}
        </p>
      )}
      {(facts || at) && (
        <p className="facts">
          {facts}
          {facts && at && ' · '}
          {at && <Time at={at} />}
        </p>
      )}
    </li>
  )
}

/** Results of one kind alone, or of all: links, with as many as were counted anyway. */
export function Kinds({
  kinds,
  chosen,
  link,
}: {
  kinds: readonly (Pick<FoundGroup, 'group'> & Partial<Pick<FoundGroup, 'total' | 'more'>>)[]
  chosen?: ResultGroup | undefined
  link: (group: ResultGroup | undefined) => string
}) {
  if (kinds.length < 2 && chosen === undefined) return null
  const current = (group: ResultGroup | undefined) => (group === chosen ? 'page' : undefined)
  return (
    <nav className="pages" aria-label="Filtrar por tipo de resultado">
      <ul>
        <li>
          <a href={link(undefined)} aria-current={current(undefined)}>
            Tudo
          </a>
        </li>
        {kinds.map(({ group, total, more = false }) => (
          <li key={group}>
            <a href={link(group)} aria-current={current(group)}>
              <span>
                {groups[group]}
                {total !== undefined && <small> {totalOf({ total, more })}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Everything that was found, by kind: the kind of the best answer first. */
export const SearchResults = ({
  found,
  words,
  exports,
  link,
}: {
  found: Found
  words: string
  /** The list of the documents, to take away. */
  exports: ReactNode
  /** Where all of a kind are. */
  link: (group: ResultGroup) => string
}) => (
  <>
    {found.groups.map((one) => (
      <section key={one.group} aria-labelledby={one.group}>
        <h2 id={one.group} tabIndex={-1}>
          {groups[one.group]} <small>{totalOf(one)}</small>
        </h2>
        <ul className="links hits">
          {one.hits.map((hit) => (
            <HitItem key={hit.key} hit={hit} concepts={found.concepts} words={words} />
          ))}
        </ul>
        {(one.total > one.hits.length || one.group === 'documentos') && (
          <p className="more-hits">
            <a href={link(one.group)}>
              {one.total === 1
                ? 'Ver o documento e filtrar'
                : `Ver ${one.more ? 'todos os' : `os ${count(one.total)}`} ${one.group === 'documentos' ? 'documentos e filtrar' : `resultados em ${groups[one.group]}`}`}
            </a>
          </p>
        )}
        {one.group === 'documentos' && exports}
      </section>
    ))}
  </>
)

/**
 * What somebody can do where the portal has nothing of what was asked.
 * @param everywhere the same question without a filter, where it had one
 */
export const NothingFound = ({
  q,
  everywhere,
  to,
}: { q: string; everywhere: string | undefined } & Pick<Visit, 'to'>) => (
  <div className="empty" role="status">
    <p>
      Nada com “{q}” {everywhere ? 'neste ano ou nesta unidade' : 'neste portal'}. Tente outra
      palavra, ou só uma: <em>contrato</em>, <em>folha</em>, <em>merenda</em>.
    </p>
    <ul className="plain-list">
      {everywhere && (
        <li>
          <a href={everywhere}>Procure em todos os anos e unidades</a>.
        </li>
      )}
      <li>
        <a href={to('/e-sic')}>Peça a informação pelo e-SIC</a>: a resposta sai em até 20 dias, de
        graça.
      </li>
      <li>
        <a href={to('/perguntas-frequentes')}>Veja as perguntas frequentes</a>.
      </li>
      <li>
        <a href={to('/documentos')}>Veja todos os tipos de documentos</a> ou{' '}
        <a href={to('/mapa')}>o mapa do site</a>.
      </li>
      <li>
        <a href={to('/secretarias')}>Fale com uma secretaria</a>.
      </li>
    </ul>
  </div>
)

const kindsOfRules = Object.values(ruleKinds).toSorted((one, other) => other.length - one.length)
const oneRule = new RegExp(
  `^\\s*(${kindsOfRules.map(fold).join('|')})\\s+(?:n[º°o.]*\\s*)?(\\d[\\d.]*)\\s*(?:/|,?\\s*de\\s+)\\s*((?:19|20)\\d\\d)\\s*$`,
)
/** The one rule that a question names by its number and year: `Decreto 612/2018`. */
const ruleAsked = (q: string): string | undefined => {
  const [, kind, number = '', year = ''] = oneRule.exec(fold(q)) ?? []
  const name = kindsOfRules.find((one) => fold(one) === kind)
  return name && `${name} ${number}/${year}`
}

/** How the question was understood, where it was not as it was written. */
export const Understood = ({ q, found, path }: { q: string; found: Found; path: string }) => (
  <>
    {found.respelled && (
      <p className="found" role="status">
        Nada com “{q}”. Você quis dizer{' '}
        <a href={withQuery(path, { q: found.respelled })}>
          <strong>{found.respelled}</strong>
        </a>
        ? É o que está abaixo.
      </p>
    )}
    {(found.someWords || found.groups.length === 0) && ruleAsked(q) !== undefined && (
      <p className="found" role="status">
        {ruleAsked(q)} não está neste portal. Se precisar, peça pelo e-SIC.
      </p>
    )}
    {found.someWords && (
      <p className="found" role="status">
        Nada tem todas as palavras de “{q}”. Isto tem {found.someWords === 1 ? 'uma' : 'parte'}{' '}
        delas.
      </p>
    )}
  </>
)
