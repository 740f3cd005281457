import type { Visit } from '../visit.ts'

const doors = [
  [
    '/e-sic',
    'Pedir uma informação',
    'O que não está aqui, você pode pedir. A resposta sai em até 20 dias.',
  ],
  [
    '/perguntas-frequentes',
    'Perguntas frequentes',
    'O que as pessoas mais perguntam, com resposta em linguagem simples.',
  ],
  ['/secretarias', 'Secretarias', 'Quem responde por cada assunto, telefone, endereço e horário.'],
  [
    '/dados/ppa',
    'Plano Plurianual',
    'O que o governo se propôs a fazer em quatro anos, com metas e valores.',
  ],
  [
    '/legislacao',
    'Legislação',
    'As leis do município, do Estado e do país sobre as contas públicas.',
  ],
  [
    '/estrutura-organizacional',
    'Estrutura organizacional',
    'O organograma de cada órgão, ano a ano.',
  ],
  ['/glossario', 'Glossário', 'As palavras das contas públicas, explicadas.'],
] as const

/** The ways on for somebody who is not looking for a document. */
export const CitizenDoors = ({ to, shows, called }: Pick<Visit, 'to' | 'shows' | 'called'>) => (
  <nav className="wrap band" aria-labelledby="cidadao">
    <h2 id="cidadao">Para o cidadão</h2>
    <ul className="doors">
      {doors
        .filter(([path]) => shows(path))
        .map(([path, name, words]) => (
          <li key={path}>
            <a href={to(path)}>{called(path, name)}</a>
            <p>{words}</p>
          </li>
        ))}
    </ul>
  </nav>
)
