-- What stood before: everything of a tenant, thing by thing.
create or replace function refazer_busca(de int) returns void language plpgsql security definer
  set search_path = public, pg_temp as $f$
declare
  qual text;
begin
  perform set_config('app.tenant', de::text, true);
  foreach qual in array array['documento', 'estrutura', 'noticia', 'lei_municipal', 'lei_estadual', 'lei_federal', 'pergunta',
      'termo', 'link', 'secretaria', 'esic', 'menu', 'item', 'tipo'] loop
    execute format('select indexar_%1$I($1, array(select chave from entrada_%1$s where tenant_id = $1))', qual) using de;
  end loop;
end $f$;
