-- Registration, recovery, and the mail they send.

-- What a link in a mail carries is kept as a hash: it works once, and only the newest of its kind.
create table conta_chave (
  tenant_id int not null default inquilino() references tenant,
  resumo text not null, -- sha-256
  usuario_id text not null,
  tipo text not null check (tipo in ('confirmar', 'recuperar')),
  criada_em timestamptz not null default now(),
  expira_em timestamptz not null,
  usada_em timestamptz,
  primary key (tenant_id, resumo),
  foreign key (tenant_id, usuario_id) references usuario
);
create index conta_chave_usuario on conta_chave (tenant_id, usuario_id, tipo) where usada_em is null;
call proteger('conta_chave');

-- The outbox. A text is kept until it is sent or its link is no longer any good.
create table mensagem (
  tenant_id int not null default inquilino() references tenant,
  id text not null default replace(gen_random_uuid()::text, '-', ''),
  para text not null,
  assunto text not null,
  texto text,
  criada_em timestamptz not null default now(),
  expira_em timestamptz,
  tentativas int not null default 0,
  proxima_em timestamptz not null default now(),
  enviada_em timestamptz,
  erro text,
  primary key (tenant_id, id)
);
create index mensagem_pendente on mensagem (tenant_id, proxima_em) where enviada_em is null and texto is not null;
create index mensagem_criada on mensagem (tenant_id, criada_em desc);
call proteger('mensagem');

-- What an administrator chooses for the whole tenant; without a row, the defaults.
create table ajuste (
  tenant_id int primary key default inquilino() references tenant,
  cadastro_aberto boolean not null default true
);
call proteger('ajuste');
