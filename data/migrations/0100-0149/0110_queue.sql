-- One queue for all work outside a request. It is the owner's: the server's role neither reads nor changes it, and puts
-- work in only through the functions below, each for its own tenant.

create schema fila;
create table fila.tarefa (
  id bigint generated always as identity primary key,
  tipo text not null, -- a task of jobs/tasks.ts
  tenant_id int references tenant, -- null: of the whole installation
  dados jsonb not null default '{}',
  volta text unique, -- of a job that comes back: its name, so that there is one of it
  em timestamptz not null default now(), -- when it is due; while somebody does it, until when it is theirs
  dono text, -- the process that does it
  tentativas int not null default 0,
  erro text, -- of the last try
  desistiu_em timestamptz,
  criada_em timestamptz not null default now()
);
create index tarefa_em on fila.tarefa (em) where desistiu_em is null;

-- Queues the validation of a file in the transaction that receives it.
create or replace function enfileirar_prestacao(arquivo bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from public.prestacao_arquivo a where a.tenant_id = public.inquilino() and a.id = arquivo) then
    raise exception 'no such file' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('validar_prestacao', public.inquilino(), json_build_object('id', arquivo));
end $$;

-- Queues a letter in the transaction that writes it, whatever statement that is.
create function enfileirar_mensagem() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into fila.tarefa (tipo, tenant_id, dados) values ('enviar_mensagem', new.tenant_id, json_build_object('id', new.id));
  return null;
end $$;
revoke execute on function enfileirar_mensagem() from public;
create trigger mensagem_enfileirada after insert on mensagem for each row execute function enfileirar_mensagem();
drop index mensagem_pendente;

-- How much waits, and since when: numbers only, for /metrics.
create function estado_da_fila() returns table (tipo text, vencidas int, fazendo int, adiadas int, desistidas int, espera float8)
  language sql stable security definer set search_path = pg_catalog as $$
  select t.tipo,
         count(*) filter (where t.desistiu_em is null and t.em <= now())::int,
         count(*) filter (where t.desistiu_em is null and t.em > now() and t.dono is not null)::int,
         count(*) filter (where t.desistiu_em is null and t.em > now() and t.dono is null)::int,
         count(t.desistiu_em)::int,
         coalesce(extract(epoch from now() - min(t.em) filter (where t.desistiu_em is null and t.em <= now())), 0)::float8
    from fila.tarefa t group by t.tipo
$$;
revoke execute on function estado_da_fila() from public;
grant execute on function estado_da_fila() to claraboia_web;

-- What was under way in the queues of former versions goes on in this one.
alter table prestacao_arquivo no force row level security;
alter table mensagem no force row level security;
insert into fila.tarefa (tipo, tenant_id, dados)
  select 'validar_prestacao', tenant_id, json_build_object('id', id) from prestacao_arquivo where status in ('recebido', 'validando') order by enviado_em;
insert into fila.tarefa (tipo, tenant_id, dados, em)
  select 'enviar_mensagem', tenant_id, json_build_object('id', id), proxima_em from mensagem
   where enviada_em is null and texto is not null and (expira_em is null or expira_em > now()) order by criada_em;
alter table prestacao_arquivo force row level security;
alter table mensagem force row level security;
drop schema if exists graphile_worker cascade;
