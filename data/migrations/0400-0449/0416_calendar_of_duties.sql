-- The address at which somebody's calendar reads their duties: of its key the hash alone. One for each person; another takes its place.
create table agenda_de_deveres (
  tenant_id int not null default inquilino() references tenant,
  usuario_id text not null,
  resumo text not null,
  criada_em timestamptz not null default now(),
  primary key (tenant_id, usuario_id),
  unique (tenant_id, resumo),
  foreign key (tenant_id, usuario_id) references usuario
);
call proteger('agenda_de_deveres', 'select, insert, update, delete');
