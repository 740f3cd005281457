-- How the columns of a file became those of a public table: the next file with the same head is read in the same way.
create table mapa_arquivo (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  conjunto text not null, -- a dataset of datasets/
  cabecalho text not null, -- SHA-256 of the names of the columns
  mapa jsonb not null,
  guardado_em timestamptz not null default now(),
  primary key (tenant_id, portal_id, conjunto, cabecalho),
  foreign key (tenant_id, portal_id) references portal
);
call proteger('mapa_arquivo', 'select, insert, update');
