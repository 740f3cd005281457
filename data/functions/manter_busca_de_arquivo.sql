-- What is written in a file belongs to whatever names the file.
create or replace function manter_busca_de_arquivo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare de int := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
        qual text := case tg_op when 'DELETE' then old.arquivo else new.arquivo end;
begin
  perform indexar_entradas(de, 'documento', array(select elemento_id from elemento where tenant_id = de and s3_file_key = qual));
  perform indexar_entradas(de, 'estrutura', array(select id from estrutura_organizacional where tenant_id = de and s3_file_key = qual));
  perform indexar_entradas(de, 'noticia', array(select id from portal_noticia where tenant_id = de and caminho_documento_s3 = qual));
  return null;
end $$;
