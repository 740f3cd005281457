-- How files of a source are read for a unit (docs/adr/tables/0121). A source has a name, empty where nobody gave it one; the
-- names of its columns are kept, so that a file whose head changed is known for one of the source.
create table mapa_de_fonte (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  conjunto text not null,
  fonte text not null default '',
  cabecalho text not null, -- SHA-256 of the names of the columns
  unidade text not null,
  colunas jsonb not null default '[]', -- the names of the columns; none of what was kept before they were
  mapa jsonb not null,
  guardado_em timestamptz not null default now(),
  publicado jsonb, -- the mapping, period, day, answers and marks of the last publication
  primary key (tenant_id, portal_id, conjunto, fonte, cabecalho, unidade),
  foreign key (tenant_id, portal_id) references portal
);
alter table mapa_de_unidade no force row level security;
insert into mapa_de_fonte (tenant_id, portal_id, conjunto, cabecalho, unidade, mapa, guardado_em, publicado)
  select tenant_id, portal_id, conjunto, cabecalho, unidade, mapa, guardado_em, publicado from mapa_de_unidade;
alter table mapa_de_unidade force row level security;
call proteger('mapa_de_fonte', 'select, insert, update');
