import { sql } from '../../platform/postgres/database.ts'
import { startTestServer, type Answer, type Caller, type TestServer } from './test-server.ts'

// Somebody who was given rights to give rights, in tenant a.

export let server: TestServer
export let master: Caller
export let chosen: Caller
export let gp: Readonly<Record<string, number>>
export const pages = {
  links: '/nivel-de-acesso-gestor/usuario-por-gestor',
  grants: '/nivel-de-acesso-gestor/gestao-de-perfis',
  rows: '/nivel-de-acesso-gestor/configuracao-de-perfis',
  profiles: '/nivel-de-acesso-gestor/cadastro-perfis',
  uses: '/nivel-de-acesso-gestor/associacao-de-perfil-gestor',
  pages: '/nivel-de-acesso/paginas',
  users: '/gestor/usuarios-do-sistema',
  publishers: '/nivel-de-acesso-gestor/nivel-de-acesso-publicador-docs',
  glossary: '/informacoes/portal-informacoes/glossario',
} as const
export const rightsPages = [
  pages.links,
  pages.grants,
  pages.rows,
  pages.profiles,
  pages.uses,
  pages.pages,
  pages.users,
  pages.publishers,
]

export async function openRights(): Promise<void> {
  server = await startTestServer()
  ;[master, chosen] = await Promise.all([server.signedIn('master'), server.signedIn('chosen')])
  const rows = await server
    .runnerOf('a')
    .run<{ user: string; id: number }>(
      sql`select id_usuario as user, id_gestor_perfil::int as id from gestor_usuario`,
    )
  gp = Object.fromEntries(rows.map(({ user, id }) => [user, id]))
}

export async function closeRights(): Promise<void> {
  await server.close()
}

export const one = async <T>(text: string, values: readonly (string | number)[] = []) =>
  (await server.runnerOf('a').run<T>({ text, values }))[0] as T
export const pageId = async (path: string) =>
  (await one<{ id: number }>('select id::int from pagina where caminho = $1', [path])).id
export const status = (answer: Answer) => answer.statusCode
export const grantBody = async (
  managerProfile: number,
  page: string,
  rights: Readonly<Record<string, boolean>> = {},
) => ({
  id_gestor_perfil: managerProfile,
  id_janela: await pageId(page),
  read: false,
  add: false,
  edit: false,
  delete: false,
  print: false,
  ...rights,
})
export const permissionEvents = async () =>
  (
    await one<{ n: number }>(
      "select count(*)::int as n from auditoria where tracker_type = 'permission'",
    )
  ).n
/** The rights of a profile, page by page. */
export interface Matrix {
  versao: string
  paginas: {
    id: number
    caminho: string
    read: boolean
    add: boolean
    edit: boolean
    delete: boolean
    print: boolean
  }[]
}
export const matrixPath = (id: number) => `/webadmingestao/gestoresperfispaginasmatriz/${id}`
export const matrixOf = async (by: Caller, id: number) =>
  (await by.call('GET', matrixPath(id))).json<Matrix>()
/** Saves the rights of one page, and leaves the others. */
export const saveOne = async (
  by: Caller,
  id: number,
  path: string,
  rights: Readonly<Record<string, boolean>>,
) => {
  const { versao, paginas } = await matrixOf(by, id)
  const page = paginas.find(({ caminho }) => caminho === path)
  if (!page) throw new Error(path)
  const { id: key, read, add, edit, delete: remove, print } = page
  return by.call('PUT', matrixPath(id), {
    versao,
    paginas: [{ id: key, read, add, edit, delete: remove, print, ...rights }],
  })
}
