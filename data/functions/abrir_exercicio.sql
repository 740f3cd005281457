-- Adds a year to the rows of a dataset. The server's role may not create tables, so this does; the partition is reached
-- through its table only, and gets no grants.
create or replace function abrir_exercicio(tabela text, ano int) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare parte text := tabela || '_' || ano;
begin
  if tabela !~ '^dado_[a-z_]+$' or ano not between 1990 and 2100
     or not exists (select from pg_class where oid = to_regclass('public.' || tabela) and relkind = 'p') then
    raise exception 'no such table or year' using errcode = 'invalid_parameter_value';
  end if;
  if to_regclass('public.' || parte) is not null then return; end if;
  execute format('create table public.%I (like public.%I including defaults including constraints including indexes)', parte, tabela);
  execute format('alter table public.%I enable row level security', parte);
  execute format('alter table public.%I force row level security', parte);
  execute format('alter table public.%I attach partition public.%I for values in (%s)', tabela, parte, ano);
exception when duplicate_table or unique_violation then null; -- another load opened it a moment ago
end $$;
