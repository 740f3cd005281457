-- How many documents a portal has of each type, unit and year, as rows that add up: each statement that changes documents
-- adds its difference, and nobody waits for anybody. An hourly sweep makes one row of many. So no page counts rows.
create table documento_soma (
  tenant_id int not null default inquilino(),
  portal_id bigint not null,
  id bigint not null generated always as identity,
  id_tipo_elemento bigint not null,
  hash_id_cliente text not null,
  ano text not null,
  documentos bigint not null,
  primary key (tenant_id, portal_id, id)
);
call proteger('documento_soma', 'select, insert, delete');

create function somar_documentos() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into documento_soma (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, documentos)
      select tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, count(*) from novos
       where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null) group by 1, 2, 3, 4, 5;
  else
    insert into documento_soma (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, documentos)
      select tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, -count(*) from antes
       where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null) group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create function somar_mudancas_de_documentos() returns trigger language plpgsql as $$
begin
  insert into documento_soma (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, documentos)
    select tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, sum(n) from (
      select 1 as n, * from novos union all select -1, * from antes
    ) e where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null)
    group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  return null;
end $$;
create trigger soma_entra after insert on elemento referencing new table as novos for each statement execute function somar_documentos();
create trigger soma_troca after update on elemento referencing old table as antes new table as novos for each statement execute function somar_mudancas_de_documentos();
create trigger soma_sai after delete on elemento referencing old table as antes for each statement execute function somar_documentos();

-- What stood before. Owners that do not bypass row-level security see one tenant at a time.
do $do$
declare
  de int;
begin
  for de in select id from tenant loop
    perform set_config('app.tenant', de::text, true);
    insert into documento_soma (tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, documentos)
      select tenant_id, portal_id, id_tipo_elemento, hash_id_cliente, ano, count(*) from elemento
       where tenant_id = de and not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null) group by 1, 2, 3, 4, 5;
  end loop;
  perform set_config('app.tenant', '0', true);
end $do$;

-- Sums of `documento_publico`: what is dated later than now is counted among the others, and taken off again.
create view documento_somado with (security_invoker = true) as
  select s.portal_id, s.hash_id_cliente, s.id_tipo_elemento, s.ano, s.documentos
    from documento_soma s join ug_publica u on u.hash_id = s.hash_id_cliente and u.portal_id = s.portal_id
  union all
  select e.portal_id, e.hash_id_cliente, e.id_tipo_elemento, e.ano, -1
    from elemento e join ug_publica u on u.hash_id = e.hash_id_cliente and u.portal_id = e.portal_id
   where not e.excluido and e.data_publicacao > now() and (e.s3_file_key is not null or e.url_externa is not null);
grant select on documento_somado to claraboia_web;
