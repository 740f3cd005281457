-- What each portal reached of the national index on each day at its municipality: by a strict evaluator, by a kind one, and by
-- criterion, so that one sees what moved it.
create table indice_do_dia (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  dia date not null,
  poder text not null check (poder in ('executivo', 'legislativo')),
  estrita numeric(7, 3) not null,
  generosa numeric(7, 3) not null,
  criterios jsonb not null, -- points reached by a strict reading, by the criterion's number
  primary key (tenant_id, portal_id, dia),
  foreign key (tenant_id, portal_id) references portal
);
call proteger('indice_do_dia', 'select, insert');
