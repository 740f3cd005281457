import { fillPath } from '../../kernel/call.ts'
import type { Pending, Step } from '../../resources/calls/home.ts'

// What the home screen says of the facts it is told, and where each leads.

interface StepWords {
  readonly title: string
  readonly detail: string
  readonly path: string
}
export const stepWords: Readonly<Record<Step['passo'], StepWords>> = {
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
    detail: 'Escolha o tipo e envie os arquivos. O cidadão os encontra na hora.',
    path: '/portal-transparencia/publicador-de-documento/listar-tipos-documentos',
  },
}
/** Where a step is taken; null while it needs a portal and there is none. */
export function stepPath({ passo, portal }: Step): string | null {
  const { path } = stepWords[passo]
  if (!path.endsWith('/:portal')) return path
  return portal === null ? null : fillPath(path, { portal })
}

const unseenPortal = 'O cidadão não vê este portal.'
export function pendingWords({ motivo, portal, documentos }: Pending): {
  readonly title: string
  readonly detail: string
} {
  if (documentos)
    return {
      title: `${documentos.nome}: ${documentos.periodicidade.toLowerCase()} sem publicação há ${documentos.dias} dias`,
      detail: `${documentos.ug} · ${portal.nome}`,
    }
  const state = motivo === 'manutencao' ? 'em manutenção' : 'fora do ar'
  return { title: `${portal.nome} está ${state}`, detail: unseenPortal }
}
/** Where it is put right. */
export const pendingPath = ({ portal, documentos }: Pending): string =>
  documentos
    ? `/portal-transparencia/publicador-de-documento/listar-documentos/${documentos.id}?portal=${portal.id}`
    : `/administrador-el/gerenciar-portais/editar/${portal.id}`
