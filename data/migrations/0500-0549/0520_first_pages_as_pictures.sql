-- The first page of the PDFs that portals publish, as a picture (docs/adr/portal/0211). The row goes with the file's text.
create table figura_de_arquivo (
  tenant_id int not null default inquilino() references tenant,
  arquivo text not null, -- as arquivo.chave
  imagem bytea not null check (octet_length(imagem) <= 262144), -- PNG
  largura int not null check (largura > 0),
  altura int not null check (altura > 0),
  feita_em timestamptz not null default now(),
  primary key (tenant_id, arquivo),
  foreign key (tenant_id, arquivo) references texto_de_arquivo on delete cascade
);
alter table figura_de_arquivo alter imagem set storage external;
call proteger('figura_de_arquivo', 'select, insert, update, delete');

-- Of documents alone, whose pages show it: a portal has ten times as many papers of its rows. Drawn after the texts of
-- all files that wait: the two in turn would fill the process that does both.
create function enfileirar_figura() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from elemento e where e.tenant_id = new.tenant_id and e.s3_file_key = new.arquivo) then
    insert into fila.tarefa (tipo, tenant_id, dados)
      values ('desenhar_arquivo', new.tenant_id, json_build_object('arquivo', new.arquivo));
  end if;
  return null;
end $$;
revoke execute on function enfileirar_figura() from public;
create trigger texto_de_pdf after insert on texto_de_arquivo
  for each row when (new.arquivo like '%.pdf' and new.estado <> 'ilegivel') execute function enfileirar_figura();

-- Files that stood before.
alter table arquivo no force row level security;
insert into fila.tarefa (tipo, tenant_id)
  select distinct 'ler_acervo', tenant_id from arquivo where vinculado and portal_id is not null and chave like '%.pdf';
alter table arquivo force row level security;
