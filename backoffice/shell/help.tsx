import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded'
import { fold } from '../../pt-br/words.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { partWords, stepWords } from '../home/panel-words.ts'
import type { Pickable } from './pick-list.tsx'

interface Help {
  readonly title: string
  readonly detail: string
  /** Where it is done: the first that is in somebody's menu counts. */
  readonly paths: readonly string[]
}
const portals = [
  '/administrador-el/gerenciar-portais/editar/:portal',
  '/administrador-portal/gerenciar-portais/editar/:portal',
]
/** What people look for by what they want to do, where no screen is called so. */
const tasks: readonly Help[] = [
  {
    title: 'Pôr o portal em um domínio próprio',
    detail: 'Na tela do portal, Domínios: diz o registro de DNS e confere se chega.',
    paths: portals,
  },
  {
    title: 'Dar ao sistema contábil uma chave para enviar dados',
    detail: 'Na tela do portal, Chaves de dados.',
    paths: portals,
  },
  {
    title: 'Ver quantas pessoas seguem o portal por e-mail',
    detail: 'Na tela do portal, Novidades por e-mail.',
    paths: portals,
  },
  {
    title: 'Trocar o brasão do portal, sua logo',
    detail: 'Na tela do portal, Editar, em Personalização.',
    paths: portals,
  },
  {
    title: 'Trazer de volta um documento excluído',
    detail: 'Na lista do tipo do documento: Lixeira, e nela Restaurar.',
    paths: ['/portal-transparencia/publicador-de-documento/listar-tipos-documentos'],
  },
  {
    title: 'Enviar o mês de uma tabela ou declarar que não houve o que publicar',
    detail: 'Em Tabelas públicas, na tela da tabela.',
    paths: [ownScreens.tables],
  },
]
const all: readonly Help[] = [
  ...tasks,
  ...Object.values(stepWords).map(({ path, ...words }) => ({ ...words, paths: [path] })),
  ...Object.values(partWords),
]
const most = 5

/** The list or the record where it is done: a form would refuse who may only read. */
function placeOf({ paths }: Help, lists: readonly string[], portal: number | null) {
  const list = lists
    .filter((one) => paths.some((path) => path === one || path.startsWith(`${one}/`)))
    .toSorted((one, other) => other.length - one.length)[0]
  if (list === undefined) return undefined
  const isPortal = portals.some((path) => paths.includes(path))
  return isPortal && portal !== null ? `${list}/detalhes/${portal}` : list
}

/** How something is done and where, for whom may go there. @param words folded; without them nothing */
export const helpWith = (
  words: readonly string[],
  lists: readonly string[],
  portal: number | null,
): readonly Pickable[] =>
  words.length === 0
    ? []
    : all
        .filter(({ title, detail }) =>
          words.every((word) => fold(`${title} ${detail} ajuda`).includes(word)),
        )
        .flatMap((help) => {
          const place = placeOf(help, lists, portal)
          if (place === undefined) return []
          return [
            {
              // Several are done at one place.
              key: `${place}#${encodeURIComponent(fold(help.title).replaceAll(' ', '-'))}`,
              text: help.title,
              note: help.detail,
              detail: 'Ajuda',
              icon: <HelpOutlineRounded sx={{ fontSize: 20 }} />,
            },
          ]
        })
        .slice(0, most)
