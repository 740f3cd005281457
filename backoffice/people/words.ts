import { dayText } from '../../pt-br/day.ts'
import { counted } from '../../pt-br/words.ts'
import { menuGroupOf, menuSpotOf } from '../../resources/menu-tree.ts'
import type { PersonSeen, PlaceOfPerson } from '../../resources/calls/person.ts'
import type { Right } from '../../resources/calls/access.ts'

// What a person sees and may, in sentences.

const list = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(names)

const verbs: Readonly<Record<Right, string>> = {
  read: 'vê',
  add: 'inclui',
  edit: 'altera',
  delete: 'exclui',
  print: 'imprime',
}
export const mayInWords = (rights: readonly Right[]) => list(rights.map((right) => verbs[right]))

type SeenPage = PersonSeen['telas'][number]
const isChanged = ({ pode }: SeenPage) =>
  pode.some((right) => right === 'add' || right === 'edit' || right === 'delete')

/** How many screens somebody sees and changes, in a sentence. */
export function screensLine({ tudo, todos, telas, perfis }: PersonSeen): string {
  if (tudo) return 'Administra a plataforma: vê e pode tudo, em todos os gestores e portais.'
  if (telas.length === 0)
    return perfis.length === 0
      ? 'Não tem perfil: entra e não vê tela alguma.'
      : 'Não vê tela alguma: os perfis que tem não abrem nenhuma, ou estão bloqueados.'
  const changed = telas.filter(isChanged).length
  const what = changed === 0 ? 'sem mudar nada' : `e muda o que está em ${changed}`
  const where = todos ? ' Vale com os dados de todos os gestores.' : ''
  return `Vê ${counted(telas.length, 'tela', 'telas')}, ${what}.${where}`
}

/** The screens by the groups of the menu. */
export const screensByGroup = (
  telas: readonly SeenPage[],
): readonly (readonly [group: string, pages: readonly SeenPage[]])[] => [
  ...Map.groupBy(telas, ({ caminho }) => menuSpotOf(caminho)?.group ?? menuGroupOf(caminho).title),
]

const permissionLine = ({ unidade, tipos, ate }: PlaceOfPerson['permissoes'][number]) => {
  const what =
    tipos === null
      ? 'todos os tipos de documento'
      : tipos.length === 0
        ? 'nenhum tipo (o menu da permissão não leva a nenhum)'
        : list(tipos)
  return `${unidade}: ${what}${ate === null ? '' : `, até ${dayText(ate)}`}`
}
/** What somebody publishes in a portal; the first line says it as a whole. */
export function publishingLines({
  publica,
  limitada,
  envia,
  permissoes,
}: PlaceOfPerson): readonly string[] {
  const tables = envia ? ['Envia todas as tabelas públicas, e muda os dados do portal.'] : []
  if (!publica)
    return permissoes.length === 0
      ? tables
      : [
          'Tem permissão para publicar, mas nenhum perfil que publique: não publica documentos.',
          ...permissoes.map(permissionLine),
          ...tables,
        ]
  if (!limitada) return ['Publica todos os tipos de documento, em todas as unidades.', ...tables]
  return permissoes.length === 0
    ? ['Não publica documentos: nenhuma permissão sua vale hoje.', ...tables]
    : ['Publica só onde uma permissão alcança:', ...permissoes.map(permissionLine), ...tables]
}

/** What somebody answers for in a portal. */
export const answersLine = ({ responde, suplente, chaves }: PlaceOfPerson): string | undefined => {
  const parts = [
    ...(responde > 0 ? [counted(responde, 'obrigação', 'obrigações')] : []),
    ...(suplente > 0 ? [`${counted(suplente, 'obrigação', 'obrigações')} como suplente`] : []),
    ...(chaves.length > 0
      ? [`${counted(chaves.length, 'chave de dados', 'chaves de dados')} (${list(chaves)})`]
      : []),
  ]
  return parts.length === 0 ? undefined : `Responde por ${list(parts)}.`
}

/** What would pass to another, counted over the portals. */
function holdings({ lugares }: PersonSeen) {
  const sum = (of: (place: PlaceOfPerson) => number) =>
    lugares.reduce((total, one) => total + of(one), 0)
  return {
    duties: sum(({ responde, suplente }) => responde + suplente),
    permissions: sum(({ permissoes }) => permissoes.length),
    keys: sum(({ chaves }) => chaves.length),
  }
}
/** The same in words; undefined for nothing. */
export function holdingsText(person: PersonSeen): string | undefined {
  const { duties, permissions, keys } = holdings(person)
  const parts = [
    ...(duties > 0 ? [counted(duties, 'obrigação', 'obrigações')] : []),
    ...(permissions > 0
      ? [counted(permissions, 'permissão para publicar', 'permissões para publicar')]
      : []),
    ...(keys > 0 ? [counted(keys, 'chave de dados', 'chaves de dados')] : []),
  ]
  return parts.length === 0 ? undefined : list(parts)
}
