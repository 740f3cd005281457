-- Drops tables of packages that were published or dissolved, that were made again, or that no link opens any more.
create or replace function soltar_previas() returns int language plpgsql security definer set search_path = pg_catalog set lock_timeout = '200ms' as $$
declare
  p record;
  tabelas text;
  quantas int := 0;
begin
  for p in select * from prevista.preparada x where x.tenant_id = public.inquilino() and (x.feita_em < now() - interval '8 days'
      or not exists (select from public.pacote k where k.tenant_id = x.tenant_id and k.id = x.pacote_id
        and k.situacao in ('aberto', 'agendado', 'recusado') and (k.previa ->> 'numero')::bigint = x.numero)) loop
    begin
      select string_agg(format('prevista.%I', c.relname), ', ') into tabelas from pg_class c
       where c.relnamespace = 'prevista'::regnamespace and c.relkind = 'r' and starts_with(c.relname, 't' || p.numero || '_');
      if tabelas is not null then execute 'drop table ' || tabelas; end if;
      delete from prevista.preparada x where x.numero = p.numero;
      quantas := quantas + 1;
    exception when lock_not_available then null;
    end;
  end loop;
  return quantas;
end $$;
