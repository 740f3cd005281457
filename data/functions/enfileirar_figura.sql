-- Of documents alone, whose pages show it: a portal has ten times as many papers of its rows. Drawn after the texts of
-- all files that wait: the two in turn would fill the process that does both.
create or replace function enfileirar_figura() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from elemento e where e.tenant_id = new.tenant_id and e.s3_file_key = new.arquivo) then
    insert into fila.tarefa (tipo, tenant_id, dados)
      values ('desenhar_arquivo', new.tenant_id, json_build_object('arquivo', new.arquivo));
  end if;
  return null;
end $$;
