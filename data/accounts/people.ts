import { hash } from '@node-rs/argon2'
import type { Action } from '../../kernel/resource.ts'
import { namesOfTenant, refusePassword } from './password.ts'
import { sql, type Runner } from '../postgres/database.ts'

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly elMaster?: boolean
  readonly elUser?: boolean
}

/** A confirmed, active user. @returns the id. @throws {Problem} `invalid` when the password is refused. */
export async function createUser(
  runner: Runner,
  { name, email, password, elMaster = false, elUser = false }: NewUser,
): Promise<string> {
  refusePassword(password, [name, email], await namesOfTenant(runner))
  const senha = await hash(password)
  const [user] = await runner.run<{
    id: string
  }>(sql`insert into usuario (name, username, email, senha, confirmed, active, elmaster, eluser)
    values (${name}, ${email}, ${email}, ${senha}, true, true, ${elMaster}, ${elUser}) returning id`)
  return user?.id ?? ''
}

/** What a profile may do, by page path. */
export type Grants = Readonly<Record<string, readonly Action[]>>

/** Gives a user a profile within one manager: profile, the manager's use of it, its pages, the user's link. @returns the id of the manager's profile. */
export async function grantProfile(
  runner: Runner,
  userId: string,
  managerId: number,
  name: string,
  grants: Grants,
): Promise<string> {
  const pages = JSON.stringify(
    Object.entries(grants).map(([path, actions]) => ({
      path,
      ...Object.fromEntries(actions.map((action) => [action, true])),
    })),
  )
  const [row] = await runner.run<{
    id: string
  }>(sql`with p as (insert into perfil (nome, id_gestor) values (${name}, ${managerId}) returning id),
      gp as (insert into gestor_perfil (id_gestor, id_perfil) select ${managerId}, id from p returning id),
      pg as (insert into gestor_perfil_pagina (id_gestor_perfil, id_janela, read, add, edit, delete, print)
        select gp.id, w.id, coalesce(x.read, false), coalesce(x.add, false), coalesce(x.edit, false), coalesce(x.delete, false), coalesce(x.print, false)
        from gp, json_to_recordset(${pages}::text::json) as x(path text, read bool, add bool, edit bool, delete bool, print bool) join pagina w on w.caminho = x.path and not w.excluido)
    insert into gestor_usuario (id_usuario, id_gestor_perfil) select ${userId}, id from gp returning id_gestor_perfil::text as id`)
  return row?.id ?? ''
}
