create or replace function indexar_entradas(de int, qual text, chaves bigint[]) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  execute format('select %I($1, $2)', 'indexar_' || qual) using de, chaves;
end $$;
