-- Each of some texts read once: its words, with their beginnings and whole, the companies that it names, and the tables that may
-- have rows of it.
create or replace function ler_perguntas(portal bigint, textos text[], com_palavras text[], com_empresas text[], limite int)
  returns table (n int, consulta tsquery, inteira tsquery, empresas bigint[], tabelas text[]) language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  for vez in 1 .. cardinality(textos) loop
    n := vez;
    consulta := consulta_no_portal(portal, textos[n]);
    inteira := replace(consulta::text, ':*', '')::tsquery;
    empresas := achar_empresas(portal, textos[n], consulta, limite);
    tabelas := tabelas_com(portal, textos[n], com_palavras) || case when empresas <> '{}' then com_empresas end;
    return next;
  end loop;
end $$;
