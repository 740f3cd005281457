-- What a document was before its file was replaced: each version keeps its address for as long as the document is.
create table documento_versao (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  elemento_id bigint not null,
  arquivo text not null, -- as arquivo.chave; it stays when the file is gone, so that its address answers 410
  substituido_em timestamptz not null default now(),
  primary key (tenant_id, elemento_id, arquivo),
  foreign key (tenant_id, elemento_id) references elemento
);
create index documento_versao_arquivo on documento_versao (tenant_id, arquivo);
call proteger('documento_versao', 'select, insert, update');

-- Whichever door replaces it: only what citizens could read is a version.
create function guardar_versao() returns trigger language plpgsql as $$
begin
  insert into documento_versao (portal_id, elemento_id, arquivo) values (old.portal_id, old.elemento_id, old.s3_file_key)
    on conflict (tenant_id, elemento_id, arquivo) do update set substituido_em = now();
  return null;
end $$;
create trigger guardar_versao after update of s3_file_key on elemento for each row
  when (old.s3_file_key is not null and old.s3_file_key is distinct from new.s3_file_key and not old.excluido and old.data_publicacao <= now())
  execute function guardar_versao();

-- What citizens could read before it was removed: its address answers 410, with the day and nothing of what it was.
create view documento_retirado with (security_invoker = true) as
  select e.elemento_id, e.portal_id, e.excluido_em
    from elemento e
    join ug_publica u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id
   where e.excluido and e.data_publicacao <= e.excluido_em and (e.s3_file_key is not null or e.url_externa is not null);
create view noticia_retirada with (security_invoker = true) as
  select id, portal_id, excluido_em from portal_noticia
   where excluido and ativo and iniciado_em <= excluido_em;
grant select on documento_retirado, noticia_retirada to claraboia_web;
