create or replace function guardar_versao() returns trigger language plpgsql as $$
begin
  insert into documento_versao (portal_id, elemento_id, arquivo, nota) values (old.portal_id, old.elemento_id, old.s3_file_key, new.nota_versao)
    on conflict (tenant_id, elemento_id, arquivo) do update set substituido_em = now(), nota = excluded.nota;
  return null;
end $$;
