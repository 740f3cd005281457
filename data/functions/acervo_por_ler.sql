-- The files without a text that no job of their own will read, in the order of their keys.
create or replace function acervo_por_ler(depois text, quantos int) returns table (arquivo text) language sql stable security definer set search_path = pg_catalog as $$
  select a.chave from public.arquivo a
   where a.tenant_id = public.inquilino() and a.chave > depois and a.vinculado and not a.excluido and a.portal_id is not null
     and not exists (select from public.texto_de_arquivo t where t.tenant_id = a.tenant_id and t.arquivo = a.chave)
     and not exists (select from public.prestacao_arquivo p where p.tenant_id = a.tenant_id and p.chave = a.chave)
     and not exists (select from fila.tarefa f where f.tipo = 'ler_arquivo' and f.desistiu_em is null and f.tenant_id = a.tenant_id and f.dados ->> 'arquivo' = a.chave)
   order by a.chave limit quantos
$$;
