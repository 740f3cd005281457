-- Passkeys of people who sign in (docs/adr/people/0197-a-passkey-opens-an-account-alone.md).
create table chave_de_acesso (
  tenant_id int not null default inquilino() references tenant,
  id text not null, -- as the authenticator calls it, in base64url
  usuario_id text not null,
  nome text not null,
  chave_publica text not null, -- COSE in base64url
  contador bigint not null default 0, -- of signatures; a copy of the key shows one that was seen
  dominio text not null, -- the host that it was made for, and opens alone
  transportes text[] not null default '{}',
  sincronizada boolean not null, -- whether a cloud of its maker keeps it
  criada_em timestamptz not null default now(),
  usada_em timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, usuario_id) references usuario
);
create index chave_de_acesso_pessoa on chave_de_acesso (tenant_id, usuario_id);
call proteger('chave_de_acesso');

-- What a passkey is asked to sign, once.
create table desafio_de_chave (
  tenant_id int not null default inquilino() references tenant,
  resumo text not null, -- sha-256 of the challenge
  finalidade text not null check (finalidade in ('cadastro', 'entrada', 'prova')),
  usuario_id text, -- who has a session; nothing at a sign-in
  expira_em timestamptz not null,
  primary key (tenant_id, resumo),
  foreign key (tenant_id, usuario_id) references usuario
);
create index desafio_de_chave_vencido on desafio_de_chave (tenant_id, expira_em);
call proteger('desafio_de_chave', 'select, insert, delete');
