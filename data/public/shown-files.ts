/**
 * Whether a citizen may read the file `a` of the portal `p`: a portal shows now what names it, its own coat of arms included.
 * The conditions are those of the portal's pages.
 */
const shownBy = [
  'p.brasao_s3_path = a.chave',
  `exists (select 1 from elemento e join portal_cliente u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id and u.usar_portal and not u.excluido
    join tipo_elemento t on t.id = e.id_tipo_elemento and not t.excluido
    where e.s3_file_key = a.chave and e.portal_id = a.portal_id and not e.excluido and e.data_publicacao <= now())`,
  `exists (select 1 from portal_noticia n where a.chave in (n.imagem_s3, n.caminho_documento_s3) and n.portal_id = a.portal_id and n.ativo and not n.excluido
    and n.iniciado_em <= now() and (n.finalizado_em is null or n.finalizado_em > now()))`,
  `exists (select 1 from estrutura_organizacional e join portal_cliente u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id and u.usar_portal and not u.excluido
    where e.s3_file_key = a.chave and e.portal_id = a.portal_id and not e.excluido and e.data_publicacao <= now())`,
  // A hidden secretariat takes everything below it along.
  `exists (select 1 from portal_secretaria s where s.file_url = a.chave and s.portal_id = a.portal_id and not exists (
    with recursive above as (select s.id, s.parent_id, s.ocultar, s.excluido union select o.id, o.parent_id, o.ocultar, o.excluido from portal_secretaria o join above on o.id = above.parent_id)
    select 1 from above where ocultar or excluido))`,
  'exists (select 1 from portal_rodape_banner r where r.banner_url = a.chave and r.portal_id = a.portal_id and r.ativo and not r.excluido)',
  'exists (select 1 from portal_esic i where i.img_url = a.chave and i.portal_id = a.portal_id and i.ativo and not i.excluido)',
]
export const shown = `coalesce(p.ativo and (${shownBy.join('\n  or ')}), false)`
