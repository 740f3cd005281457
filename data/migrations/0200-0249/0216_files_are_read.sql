-- Files are read by the queue: those that a record comes to name in the transaction that does, those that stood already by a
-- job of each tenant, which goes on where it was when its process ended.

alter table texto_de_arquivo add column portal_id bigint not null; -- the file's

-- One job at a time for a file.
create unique index tarefa_de_arquivo on fila.tarefa (tenant_id, (dados ->> 'arquivo')) where tipo = 'ler_arquivo' and desistiu_em is null;

create function enfileirar_leitura() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.vinculado then
    insert into fila.tarefa (tipo, tenant_id, dados) values ('ler_arquivo', new.tenant_id, json_build_object('arquivo', new.chave)) on conflict do nothing;
  else -- what should never have been public is kept nowhere
    delete from texto_de_arquivo t where t.tenant_id = new.tenant_id and t.arquivo = new.chave;
  end if;
  return null;
end $$;
revoke execute on function enfileirar_leitura() from public;
create trigger arquivo_publicado after insert on arquivo
  for each row when (new.vinculado and new.portal_id is not null) execute function enfileirar_leitura();
create trigger arquivo_vinculado after update of vinculado on arquivo
  for each row when (new.vinculado <> old.vinculado and new.portal_id is not null) execute function enfileirar_leitura();

-- The files without a text that no job of their own will read, in the order of their keys.
create function acervo_por_ler(depois text, quantos int) returns table (arquivo text) language sql stable security definer set search_path = pg_catalog as $$
  select a.chave from public.arquivo a
   where a.tenant_id = public.inquilino() and a.chave > depois and a.vinculado and not a.excluido and a.portal_id is not null
     and not exists (select from public.texto_de_arquivo t where t.tenant_id = a.tenant_id and t.arquivo = a.chave)
     and not exists (select from public.prestacao_arquivo p where p.tenant_id = a.tenant_id and p.chave = a.chave)
     and not exists (select from fila.tarefa f where f.tipo = 'ler_arquivo' and f.desistiu_em is null and f.tenant_id = a.tenant_id and f.dados ->> 'arquivo' = a.chave)
   order by a.chave limit quantos
$$;
revoke execute on function acervo_por_ler(text, int) from public;
grant execute on function acervo_por_ler(text, int) to claraboia_web;

alter table arquivo no force row level security;
insert into fila.tarefa (tipo, tenant_id) select distinct 'ler_acervo', tenant_id from arquivo where vinculado and portal_id is not null;
alter table arquivo force row level security;
