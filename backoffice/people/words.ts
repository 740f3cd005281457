import { dayText } from '../../pt-br/day.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { counted } from '../../pt-br/words.ts'
import { menuGroupOf, menuSpotOf } from '../../resources/menu-tree.ts'
import type { AnswerOf } from '../../kernel/operation.ts'
import type { handOver, PersonSeen, PlaceOfPerson } from '../../resources/calls/person.ts'
import type { Right } from '../../resources/calls/access.ts'

// What a person sees and may, in sentences.

export type Passed = AnswerOf<typeof handOver>
const list = (names: readonly string[]) => conjunction(names)

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

/** Why somebody does not sign in, whatever their profiles; nothing of who does. */
const whyShut: Readonly<Partial<Record<string, string>>> = {
  bloqueado:
    'Está bloqueada: não entra nem vê tela alguma. Os perfis voltam a valer quando for desbloqueada.',
  convidado: 'Ainda não aceitou o convite: até lá não entra nem vê tela alguma.',
  confirmar: 'Ainda não confirmou o e-mail: até lá não entra nem vê tela alguma.',
  aguarda: 'Aguarda liberação: até lá não entra nem vê tela alguma.',
}

/** How many screens somebody sees and changes, in a sentence. */
export function screensLine({ situacao, tudo, todos, telas, perfis }: PersonSeen): string {
  const shut = whyShut[situacao]
  if (shut !== undefined) return shut
  if (tudo) return 'Administra a plataforma: vê e pode tudo, em todos os gestores e portais.'
  if (telas.length === 0)
    return perfis.length === 0
      ? 'Não tem perfil nos órgãos que você administra, e ali não vê tela alguma.'
      : 'Não vê tela alguma nos órgãos que você administra: os perfis que tem não abrem nenhuma, ou estão bloqueados.'
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

/** What passes, passed, or does not need to: the first sentence as a whole, then what else changes. */
export function passingLines(passed: Passed, to: string, isDone: boolean): readonly string[] {
  const { obrigacoes, sem_suplente: alone, permissoes, dispensadas, chaves, nao_publica } = passed
  const given = permissoes - dispensadas
  const moved = [
    ...(obrigacoes > 0 ? [counted(obrigacoes, 'obrigação', 'obrigações')] : []),
    ...(given > 0 ? [counted(given, 'permissão', 'permissões')] : []),
    ...(chaves > 0 ? [counted(chaves, 'chave de dados', 'chaves de dados')] : []),
  ]
  const verb = moved.length > 0 && obrigacoes + given + chaves > 1 ? 'Passam' : 'Passa'
  const nothing = isDone ? `Nada passou a ${to}.` : `Nada passa a ${to}.`
  return [
    moved.length === 0 ? nothing : `${isDone ? verbDone[verb] : verb} a ${to}: ${list(moved)}.`,
    ...(alone > 0
      ? [
          `${counted(alone, 'obrigação fica', 'obrigações ficam')} sem suplente: ${to} já responde por ${
            alone === 1 ? 'ela' : 'elas'
          }. Escolha outro suplente em Obrigações.`,
        ]
      : []),
    ...(dispensadas > 0
      ? [
          `${counted(dispensadas, 'permissão termina', 'permissões terminam')} sem passar: ${to} já tem a mesma, ou publica ali em tudo.`,
        ]
      : []),
    ...(nao_publica.length > 0
      ? [
          `Nenhum perfil de ${to} publica em ${list(nao_publica)}: ali as permissões não abrem nada até ter um.`,
        ]
      : []),
  ]
}
const verbDone = { Passam: 'Passaram', Passa: 'Passou' } as const
