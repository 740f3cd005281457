create or replace function enfileirar_leitura() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.vinculado then
    insert into fila.tarefa (tipo, tenant_id, dados) values ('ler_arquivo', new.tenant_id, json_build_object('arquivo', new.chave)) on conflict do nothing;
  else -- what should never have been public is kept nowhere
    delete from texto_de_arquivo t where t.tenant_id = new.tenant_id and t.arquivo = new.chave;
  end if;
  return null;
end $$;
