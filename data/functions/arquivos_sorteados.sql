-- Some files of all tenants, drawn as before, each once: where there are as many, so many are drawn.
create or replace function arquivos_sorteados(quantos int) returns table (chave text, tamanho bigint)
language plpgsql set search_path = pg_catalog as $$
declare
  de int;
  portal int;
  achado record;
  todos int[] := array(select id from public.tenant order by random());
  com int[] := '{}';
  chaves text[] := '{}';
  antes int;
begin
  for volta in 1 .. quantos loop
    antes := cardinality(chaves);
    foreach de in array case when volta = 1 then todos else com end loop
      exit when cardinality(chaves) >= quantos;
      perform set_config('app.tenant', de::text, true);
      portal := (select p.id from public.portal p where p.tenant_id = de
        offset floor(random() * (1 + (select count(*) from public.portal where tenant_id = de)))::int limit 1);
      achado := null;
      -- Among so many that were removed or never used there may be none, and then nothing is drawn here.
      select a.chave as nome, a.tamanho as bytes into achado from (
        (select 1 as parte, a.chave, a.tamanho, a.excluido, a.vinculado from public.arquivo a
          where a.tenant_id = de and a.chave > concat(de, '/', coalesce(portal, 0), '/', md5(random()::text)) order by a.chave limit 50)
        union all
        (select 2, a.chave, a.tamanho, a.excluido, a.vinculado from public.arquivo a where a.tenant_id = de order by a.chave limit 50)
      ) a where a.vinculado and not a.excluido and a.chave <> all(chaves) order by a.parte, a.chave limit 1;
      continue when achado.nome is null;
      if volta = 1 then com := com || de; end if;
      chaves := chaves || achado.nome::text;
      chave := achado.nome;
      tamanho := achado.bytes;
      return next;
    end loop;
    exit when cardinality(chaves) in (antes, quantos);
  end loop;
  perform set_config('app.tenant', '0', true);
end $$;
