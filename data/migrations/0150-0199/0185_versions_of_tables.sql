-- Former rows of public tables, by the load that took their place, so that a version can be published again; rows that stay
-- out for a legal reason; and declarations that nothing happened in a period.
alter table carga drop constraint carga_via_check;
alter table carga add constraint carga_via_check check (via in ('api', 'arquivo', 'formulario', 'msc', 'pncp', 'demonstracao', 'retirada', 'volta', 'declaracao'));
alter table carga add column fundamento text; -- the legal ground of a withdrawal
alter table carga add column anteriores boolean not null default false; -- whether the rows it replaced were kept
alter table carga alter column anteriores set default true;

create table linha_anterior (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  conjunto text not null,
  chave text not null, -- as in lapide
  carga_id bigint not null, -- the load that replaced it or took it away
  linha jsonb not null, -- the row with its own carga_id
  primary key (tenant_id, portal_id, conjunto, chave, carga_id),
  foreign key (tenant_id, carga_id) references carga deferrable initially deferred
);
create index linha_anterior_carga on linha_anterior (tenant_id, carga_id);
call proteger('linha_anterior', 'select, insert, delete');

create table retirada (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  conjunto text not null,
  chave text not null,
  carga_id bigint not null, -- the load that took the row away
  primary key (tenant_id, portal_id, conjunto, chave),
  foreign key (tenant_id, carga_id) references carga deferrable initially deferred
);
call proteger('retirada', 'select, insert, delete');

create table declaracao (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  carga_id bigint not null,
  conjunto text not null,
  unidade text not null,
  ano int not null,
  mes int check (mes between 1 and 12), -- null: the whole year
  texto text not null,
  assinante text not null,
  cargo text not null,
  feita_em timestamptz not null default now(),
  primary key (tenant_id, carga_id),
  foreign key (tenant_id, carga_id) references carga deferrable initially deferred
);
create index declaracao_periodo on declaracao (tenant_id, portal_id, conjunto, unidade, ano);
call proteger('declaracao', 'select, insert, delete');
