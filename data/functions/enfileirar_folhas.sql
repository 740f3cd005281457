-- Of documents alone, whose pages show the sheets.
create or replace function enfileirar_folhas() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from elemento e where e.tenant_id = new.tenant_id and e.s3_file_key = new.arquivo) then
    insert into fila.tarefa (tipo, tenant_id, dados)
      values ('ler_folhas', new.tenant_id, json_build_object('arquivo', new.arquivo));
  end if;
  return null;
end $$;
