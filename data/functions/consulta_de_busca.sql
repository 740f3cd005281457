create or replace function consulta_de_busca(portal bigint, marca text, conceitos text[], tipos text[]) returns tsquery language sql stable parallel safe as $$
  select coalesce((select string_agg('(' || modos || coalesce(tipos[n], '') || ')', ' & ') from (
    select n, (select string_agg((select '(' || string_agg(busca_de_palavra(portal, marca, p), ' & ') || ')'
        from string_to_table(modo, '+') p), ' | ') from string_to_table(conceito, ' ') modo) as modos
      from unnest(conceitos) with ordinality c (conceito, n)) x), '''-''')::tsquery
$$;
