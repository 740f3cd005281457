import { arrayOf, sql, type DatabaseSession } from '../../platform/postgres/database.ts'

/**
 * Tables whose changes no page of a portal shows, by name. Every other table of a tenant tells of its changes, so that
 * a new one cannot be forgotten.
 */
const neverShown =
  `mudanca_publica auditoria auditoria_arvore auditoria_chave auditoria_folha auditoria_ladrilho auditoria_quebra mensagem sessao conta_chave segundo_fator codigo_de_recuperacao segunda_etapa segundo_fator_exigido
  chave_de_acesso desafio_de_chave provedor_de_entrada vinculo_de_entrada ida_ao_provedor convite_por_cpf primeiro_acesso idempotencia usuario perfil
  gestor_perfil gestor_perfil_pagina gestor_usuario pagina publicador_permissao portal_usuario_documento chave_dados
  aviso_de_novidades proposta arquivo_de_proposta previa revisao_exigida comentario_de_proposta pacote mapa_arquivo mapa_de_unidade mapa_de_fonte remessa arquivo_de_remessa caixa_de_remessa mensagem_de_remessa rota_de_fonte prestacao_arquivo licitacao_inscricao licitacao_protocolo
  webhook webhook_envio webhook_tentativa msc_linha ppa_linha`.split(/\s+/)
/**
 * Written only together with rows that tell: those of a load with `carga`, of which there may be millions in one
 * statement; an entry of the search and its words with what it is of; a sum with its documents.
 */
const comeWithOthers = [
  'parte',
  'nome_de_parte',
  'palavra',
  'linha_anterior',
  'lapide',
  'entrada_de_busca',
  'vocabulario',
  'vocabulario_de_linhas',
  'documento_soma',
  'documento_soma_mes',
]
const loadedTables = '^(dado|cubo)_'

const notOf = sql`c.relname <> all(${arrayOf([...neverShown, ...comeWithOthers])}::text[])
  and c.relname !~ ${loadedTables}`

/** Sees that every table which a page may show tells of its changes. As the owner of the tables. */
export async function watchTables(session: DatabaseSession): Promise<void> {
  const unwatched = await session.run<{ name: string }>(
    sql.read`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      and a.attname = 'tenant_id'
      and not a.attisdropped
      where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace and ${notOf}
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'mudanca_entra') order by 1`,
  )
  for (const { name } of unwatched) await session.script(`call anotar_mudancas('public."${name}"')`)
}
