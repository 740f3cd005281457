-- A chamber's SAPL: where it is, for which tables it is the source, and who said so.
create table sapl (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  endereco text not null,
  tabelas text[] not null, -- those that it is the source of
  toda_noite boolean not null default false,
  autor text not null,
  autor_id text not null, -- whose right the reading of each night needs
  desde timestamptz not null default now(),
  primary key (tenant_id, portal_id),
  foreign key (tenant_id, portal_id) references portal
);
call proteger('sapl', 'select, insert, update, delete');

-- Readings of a SAPL: who asked for which year, and what came of it.
create table busca_sapl (
  tenant_id int not null default inquilino() references tenant,
  id bigint not null default nextval('dado_id'),
  portal_id bigint not null,
  ano int not null,
  ensaio boolean not null, -- tells what would come, and publishes nothing
  da_noite boolean not null default false,
  tabelas text[] not null,
  assume text[] not null default '{}', -- tables of which it takes the place of what others sent or typed
  confirma text[] not null default '{}', -- losses that somebody has confirmed, by their codes
  autor text not null,
  autor_id text not null,
  pedida_em timestamptz not null default now(),
  estado text not null default 'pedida' check (estado in ('pedida', 'feita', 'falhou')),
  resultado jsonb not null default '[]', -- what came of each table
  fora int not null default 0, -- records that have no place
  achados jsonb not null default '[]', -- the first hundred of them
  erro text, -- of the last try
  terminada_em timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, portal_id) references portal
);
create unique index busca_sapl_pedida on busca_sapl (tenant_id, portal_id) where estado = 'pedida';
create index busca_sapl_portal on busca_sapl (tenant_id, portal_id, id desc);
call proteger('busca_sapl', 'select, insert, update');

-- Queues a reading in the transaction that asks for it.
create function enfileirar_busca_sapl(busca bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.busca_sapl b where b.tenant_id = public.inquilino() and b.id = busca and b.estado = 'pedida') then
    raise exception 'no such reading' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('buscar_sapl', public.inquilino(), json_build_object('id', busca));
end $$;
revoke execute on function enfileirar_busca_sapl(bigint) from public;
grant execute on function enfileirar_busca_sapl(bigint) to claraboia_web;

alter table carga drop constraint carga_via_check;
alter table carga add constraint carga_via_check check (via in ('api', 'arquivo', 'formulario', 'msc', 'pncp', 'sapl', 'demonstracao', 'retirada', 'volta', 'declaracao'));
