-- The sheets that people see of the spreadsheets that documents name, as their pages show them (docs/adr/portal/0220).
-- Rows go with the file's text.
create table folha_de_arquivo (
  tenant_id int not null default inquilino() references tenant,
  arquivo text not null, -- as arquivo.chave
  ordem int not null check (ordem > 0),
  nome text not null,
  linhas jsonb not null, -- the first rows, lists of texts
  total int not null check (total > 0), -- rows in all
  colunas int not null check (colunas > 0),
  escondidas int not null check (escondidas >= 0), -- rows that the file hides
  lida_em timestamptz not null default now(),
  primary key (tenant_id, arquivo, ordem),
  foreign key (tenant_id, arquivo) references texto_de_arquivo on delete cascade
);
call proteger('folha_de_arquivo', 'select, insert, update, delete');

create function enfileirar_folhas() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from elemento e where e.tenant_id = new.tenant_id and e.s3_file_key = new.arquivo) then
    insert into fila.tarefa (tipo, tenant_id, dados)
      values ('ler_folhas', new.tenant_id, json_build_object('arquivo', new.arquivo));
  end if;
  return null;
end $$;
revoke execute on function enfileirar_folhas() from public;
create trigger texto_de_planilha after insert on texto_de_arquivo
  for each row when (new.arquivo ~ '\.(xlsx|ods)$' and new.estado <> 'ilegivel') execute function enfileirar_folhas();

-- Files that stood before are read again: their texts had what stands in hidden sheets.
alter table texto_de_arquivo no force row level security;
alter table arquivo no force row level security;
delete from texto_de_arquivo where arquivo ~ '\.(xlsx|ods)$';
insert into fila.tarefa (tipo, tenant_id)
  select distinct 'ler_acervo', tenant_id from arquivo
    where vinculado and portal_id is not null and chave ~ '\.(xlsx|ods)$';
alter table arquivo force row level security;
alter table texto_de_arquivo force row level security;
