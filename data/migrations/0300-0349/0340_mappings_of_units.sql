-- How a unit's files of one head are read: as somebody chose last, and as was published last, which alone keys follow.
-- What was kept before, in mapa_arquivo, is of no unit and is only proposed.
create table mapa_de_unidade (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  conjunto text not null, -- a dataset of datasets/
  cabecalho text not null, -- SHA-256 of the names of the columns
  unidade text not null,
  mapa jsonb not null,
  guardado_em timestamptz not null default now(),
  publicado jsonb, -- the mapping, period, answers and marks of the last publication
  primary key (tenant_id, portal_id, conjunto, cabecalho, unidade),
  foreign key (tenant_id, portal_id) references portal
);
call proteger('mapa_de_unidade', 'select, insert, update');
