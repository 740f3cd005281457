-- The words that a statement has written into a column, named as the trigger's argument. Equal texts are read once.
create or replace function anotar_palavras_de_linhas() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  execute format($q$
    insert into vocabulario_de_linhas (tenant_id, portal_id, tabela, palavra)
    select x.tenant_id, x.portal_id, %1$L, x.palavra from (
      select distinct n.tenant_id, n.portal_id, left(w, 100) as palavra
        from (select distinct tenant_id, portal_id, %2$I as texto from mudadas) n
       cross join lateral string_to_table(termos(n.texto), ' ') w
       where w ~ '^[a-z].{2}') x
     -- Each word is looked up: `offset` keeps the planner from reading all that the municipality has.
     where not exists (select from vocabulario_de_linhas v where v.tenant_id = x.tenant_id and v.portal_id = x.portal_id
       and v.tabela = %1$L and v.palavra = x.palavra offset 0)
  $q$, tg_table_name, tg_argv[0]);
  return null;
end $$;
