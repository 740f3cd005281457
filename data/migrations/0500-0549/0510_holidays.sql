-- Days on which the municipality of a portal does not work, of its own and of its state: working days do not count them
-- (docs/adr/portal/0210).
create table feriado (
  tenant_id int not null default inquilino() references tenant,
  portal_id bigint not null,
  dia text not null check (dia ~ '^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'), -- 01-20 each year, 2026-06-04 once
  nome text not null,
  ambito text not null check (ambito in ('municipal', 'estadual')),
  primary key (tenant_id, portal_id, dia),
  foreign key (tenant_id, portal_id) references portal
);
call proteger('feriado', 'select, insert, delete');
call anotar_mudancas('feriado');
