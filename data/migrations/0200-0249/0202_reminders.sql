-- Who is written to of public tables that passed their term: whether they want it, and when they were written to last.
-- Whoever has no row wants it, and was never written to.
create table lembrete (
  tenant_id int not null default inquilino() references tenant,
  usuario_id text not null,
  recebe boolean not null default true,
  enviado_em timestamptz,
  primary key (tenant_id, usuario_id),
  foreign key (tenant_id, usuario_id) references usuario
);
call proteger('lembrete', 'select, insert, update');
