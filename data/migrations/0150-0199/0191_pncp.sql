-- Searches of the national portal of procurement (PNCP): who asked for which month of a unit, and what came of it.
create table busca_pncp (
  tenant_id int not null default inquilino() references tenant,
  id bigint not null default nextval('dado_id'),
  portal_id bigint not null,
  unidade text not null,
  ano int not null,
  mes int not null check (mes between 1 and 12), -- of publication
  autor text not null,
  pedida_em timestamptz not null default now(),
  estado text not null default 'pedida' check (estado in ('pedida', 'feita', 'falhou')),
  respondidas int not null default 0, -- questions that the PNCP has answered to the last page, in this try
  linhas int not null default 0, -- that came
  mantidas int not null default 0, -- that stay as somebody sent them
  recusadas int not null default 0,
  achados jsonb not null default '[]', -- the first hundred of what was refused
  erro text, -- of the last try
  terminada_em timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, portal_id) references portal,
  foreign key (tenant_id, unidade) references portal_cliente
);
create unique index busca_pncp_pedida on busca_pncp (tenant_id, portal_id, unidade, ano, mes) where estado = 'pedida';
create index busca_pncp_portal on busca_pncp (tenant_id, portal_id, id desc);
call proteger('busca_pncp', 'select, insert, update');

-- Queues a search in the transaction that asks for it.
create function enfileirar_busca_pncp(busca bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.busca_pncp b where b.tenant_id = public.inquilino() and b.id = busca and b.estado = 'pedida') then
    raise exception 'no such search' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('buscar_pncp', public.inquilino(), json_build_object('id', busca));
end $$;
revoke execute on function enfileirar_busca_pncp(bigint) from public;
grant execute on function enfileirar_busca_pncp(bigint) to claraboia_web;
