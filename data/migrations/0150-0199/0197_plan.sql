-- The plan of four years (PPA) as a public table, derived from what the accountability area accepts (docs/adr/tables/0062).

create table dado_ppa (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  id bigint not null default nextval('dado_id'),
  carga_id bigint not null,
  unidade_gestora text not null,
  exercicio int not null,
  mes int not null,
  programa text not null,
  objetivo text,
  acao text not null,
  funcao text,
  subfuncao text,
  produto text,
  unidade_medida text,
  ano int not null,
  item text not null,
  meta_fisica numeric(19,4),
  valor numeric(18,2) not null,
  primary key (tenant_id, portal_id, unidade_gestora, exercicio, acao, programa, ano, item)
) partition by list (exercicio);
create index dado_ppa_periodo on dado_ppa (tenant_id, portal_id, unidade_gestora, exercicio, mes);
create index dado_ppa_ordem on dado_ppa (tenant_id, portal_id, mes, id);
call proteger('dado_ppa');
create table cubo_ppa (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  exercicio int not null,
  mes int not null,
  unidade_gestora text not null,
  ano int not null,
  funcao text,
  subfuncao text,
  programa text not null,
  acao text not null,
  linhas int not null,
  valor numeric(20,2) not null
);
create index cubo_ppa_periodo on cubo_ppa (tenant_id, portal_id, exercicio, mes, unidade_gestora);
call proteger('cubo_ppa', 'select, insert, delete');

-- Queues the derivation of public tables from a file, in the transaction that accepts it: `derivar_msc`, `derivar_ppa`.
create or replace function enfileirar_derivacao(arquivo bigint) returns void language plpgsql security definer set search_path = pg_catalog as $$
declare layout text;
begin
  select a.layout into layout from public.prestacao_arquivo a where a.tenant_id = public.inquilino() and a.id = arquivo;
  if layout is null then
    raise exception 'no such file' using errcode = 'no_data_found';
  end if;
  insert into fila.tarefa (tipo, tenant_id, dados) values ('derivar_' || layout, public.inquilino(), json_build_object('id', arquivo));
end $$;

-- Plans that were accepted before are derived as well.
alter table prestacao_arquivo no force row level security;
insert into fila.tarefa (tipo, tenant_id, dados)
  select 'derivar_ppa', tenant_id, json_build_object('id', id) from prestacao_arquivo
   where layout = 'ppa' and status in ('processado', 'processado_com_avisos') order by id;
alter table prestacao_arquivo force row level security;
