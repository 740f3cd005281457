import { conjunction } from '../../pt-br/junctions.ts'
import { fillPath } from '../../kernel/call.ts'
import type { Panel, PanelPart, PanelStep } from '../../resources/calls/home.ts'

// What the home screen says of the facts it is told, and where each leads.

interface StepWords {
  readonly title: string
  readonly detail: string
  readonly path: string
}
export const stepWords: Readonly<Record<PanelStep['passo'], StepWords>> = {
  gestor: {
    title: 'Cadastre o gestor',
    detail: 'O órgão que responde pelo portal: a prefeitura, a câmara, a autarquia.',
    path: '/gestor/cadastro-de-gestores/cadastro',
  },
  portal: {
    title: 'Cadastre o portal',
    detail: 'O endereço, o brasão e os contatos que o cidadão vê.',
    path: '/administrador-el/gerenciar-portais/cadastro',
  },
  ug: {
    title: 'Cadastre a UG',
    detail: 'A unidade gestora que publica. Todo documento é de uma UG.',
    path: '/administrador-el/gerenciar-portais/gerenciar-ugs/cadastrar/:portal',
  },
  menu: {
    title: 'Monte o menu do portal',
    detail: 'Comece com os menus prontos; depois tire, renomeie e mude de lugar o que quiser.',
    path: '/menu/gerenciar-menu-usuario/organizar/:portal',
  },
  documento: {
    title: 'Publique o primeiro documento',
    detail:
      'Escolha os arquivos: tipo, mês e unidade são propostos. O cidadão os encontra na hora.',
    path: '/portal-transparencia/publicador-de-documento/listar-documentos/cadastro',
  },
}
/** Where a step is taken; null while it needs a portal and there is none. */
export function stepPath({ passo, portal }: PanelStep): string | null {
  const { path } = stepWords[passo]
  if (!path.endsWith('/:portal')) return path
  return portal === null ? null : fillPath(path, { portal })
}

interface PartWords {
  readonly title: string
  readonly detail: string
  /** Where it is put in: the first that is in the person's menu. */
  readonly paths: readonly string[]
}
const portalForms = [
  '/administrador-el/gerenciar-portais/editar/:portal',
  '/administrador-portal/gerenciar-portais/editar/:portal',
]
const register = (path: string) => [`${path}/cadastro?portal=:portal`]
export const partWords: Readonly<Record<PanelPart['parte'], PartWords>> = {
  brasao: {
    title: 'Brasão',
    detail: 'Personalização: a imagem no alto de cada página.',
    paths: portalForms,
  },
  email: {
    title: 'E-mail do portal',
    detail: 'Contato: aparece no rodapé e recebe as mensagens do cidadão.',
    paths: portalForms,
  },
  ouvidoria: {
    title: 'Ouvidoria',
    detail: 'Social: o endereço onde o cidadão reclama e elogia.',
    paths: portalForms,
  },
  sic: {
    title: 'Serviço de Informação ao Cidadão',
    detail: 'Social: o endereço do e-SIC, que a LAI exige.',
    paths: portalForms,
  },
  rodapeContato: {
    title: 'Contatos do rodapé',
    detail: 'Telefone, e-mail e horário de atendimento.',
    paths: register('/configuracoes-portal/portal-configuracoes/rodape-contato'),
  },
  rodapeBase: {
    title: 'Base do rodapé',
    detail: 'O endereço da sede e os direitos, no fim de cada página.',
    paths: register('/configuracoes-portal/portal-configuracoes/rodape-base'),
  },
  secretaria: {
    title: 'Secretarias',
    detail: 'Quem responde por cada área, onde e em que horário.',
    paths: register('/organograma/institucional/secretarias'),
  },
  estrutura: {
    title: 'Estrutura organizacional',
    detail: 'Competências e organograma, que a LAI exige (art. 8º).',
    paths: register('/organograma/institucional/estrutura-organizacional'),
  },
  pergunta: {
    title: 'Perguntas frequentes',
    detail: 'As respostas que a LAI exige (art. 8º).',
    paths: register('/informacoes/portal-informacoes/perguntas-frequentes'),
  },
  glossario: {
    title: 'Glossário',
    detail: 'O que querem dizer empenho, liquidação e outros termos.',
    paths: register('/informacoes/portal-informacoes/glossario'),
  },
  noticia: {
    title: 'Notícias',
    detail: 'O que mudou no portal e no município.',
    paths: register('/informacoes/portal-informacoes/noticias'),
  },
  link: {
    title: 'Links úteis',
    detail: 'Tribunal de Contas, Câmara, diário oficial.',
    paths: register('/informacoes/portal-informacoes/link'),
  },
  legislacao: {
    title: 'Legislação municipal',
    detail: 'As leis do município que o cidadão procura.',
    paths: register('/legislacao/portal-legislacao/municipal'),
  },
}

/** A list in a sentence; of more than three, two are named and the rest counted. */
const few = (names: readonly string[], what: string): string =>
  conjunction(
    names.length <= 3 ? names : [...names.slice(0, 2), `mais ${names.length - 2} ${what}`],
  )
/** Where somebody publishes alone, as a sentence that follows the portal's name; nothing for whom nothing limits. */
export function limitWords({ publica, limite }: Panel): string | undefined {
  if (!limite) return undefined
  if (!publica) return `você ainda não publica aqui. ${limite.pedido}`
  const units = limite.ugs.filter(({ tipos }) => tipos?.length !== 0)
  const said = units.map(({ nome, tipos }) =>
    tipos === null
      ? `tudo em ${nome}`
      : `${few(
          tipos.map((type) => type.nome),
          'tipos',
        )} em ${nome}`,
  )
  return `você publica ${few(said, 'UGs')}.`
}
