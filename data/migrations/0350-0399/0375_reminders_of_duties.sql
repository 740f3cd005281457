-- Who was written to of duties on which day: one letter a day to each person.
create table lembrete_de_deveres (
  tenant_id int not null default inquilino() references tenant,
  usuario_id text not null,
  dia date not null,
  primary key (tenant_id, usuario_id, dia),
  foreign key (tenant_id, usuario_id) references usuario
);
call proteger('lembrete_de_deveres', 'select, insert');
