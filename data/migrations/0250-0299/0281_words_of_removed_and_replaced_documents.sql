-- Why a document went, and what its new file changed, in words that citizens read.
alter table elemento add column fundamento_retirada text; -- of the last removal; what it says while the document is there, nobody reads
alter table elemento add column motivo_retirada text;
alter table elemento add column nota_versao text;
alter table documento_versao add column nota text; -- what changed when the file was replaced

create or replace view documento_retirado with (security_invoker = true) as
  select e.elemento_id, e.portal_id, e.excluido_em, e.id_tipo_elemento, e.fundamento_retirada, e.motivo_retirada
    from elemento e
    join ug_publica u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id
   where e.excluido and e.data_publicacao <= e.excluido_em and (e.s3_file_key is not null or e.url_externa is not null);

create or replace function guardar_versao() returns trigger language plpgsql as $$
begin
  insert into documento_versao (portal_id, elemento_id, arquivo, nota) values (old.portal_id, old.elemento_id, old.s3_file_key, new.nota_versao)
    on conflict (tenant_id, elemento_id, arquivo) do update set substituido_em = now(), nota = excluded.nota;
  return null;
end $$;

-- A note that is corrected later is that of the last replacement.
create function corrigir_nota_da_versao() returns trigger language plpgsql as $$
begin
  update documento_versao v set nota = new.nota_versao
   where v.elemento_id = new.elemento_id
     and v.arquivo = (select u.arquivo from documento_versao u where u.elemento_id = new.elemento_id order by u.substituido_em desc limit 1);
  return null;
end $$;
create trigger corrigir_nota_da_versao after update of nota_versao on elemento for each row
  when (old.nota_versao is distinct from new.nota_versao and old.s3_file_key is not distinct from new.s3_file_key)
  execute function corrigir_nota_da_versao();
