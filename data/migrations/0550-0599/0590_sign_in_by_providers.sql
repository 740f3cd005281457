-- Signing in by OpenID Connect (docs/adr/people/0234-who-a-provider-knows-comes-in-by-a-link.md).
create table provedor_de_entrada (
  tenant_id int not null default inquilino() references tenant,
  id text not null default gen_random_uuid()::text,
  modelo text not null check (modelo in ('govbr', 'govbr-teste', 'acesso-cidadao', 'oidc')),
  nome text not null,
  emissor text not null, -- as its tokens name it, to the letter
  cliente text not null,
  segredo text not null, -- encrypted
  escopos text not null, -- what is asked for, with spaces between
  nivel text check (nivel in ('bronze', 'prata', 'ouro')), -- the least one; nothing where none is asked for
  endereco_de_saida text, -- as it is registered there, to the letter; nothing where leaving there is not offered
  testado_em timestamptz, -- since what it is asked with was changed last
  ligado boolean not null default false check (not ligado or testado_em is not null),
  criado_em timestamptz not null default now(),
  primary key (tenant_id, id)
);
call proteger('provedor_de_entrada');

-- Which account a person of a provider opens.
create table vinculo_de_entrada (
  tenant_id int not null default inquilino() references tenant,
  provedor_id text not null,
  sujeito text not null, -- who they are there; of gov.br the CPF
  usuario_id text not null,
  criado_em timestamptz not null default now(),
  usado_em timestamptz,
  primary key (tenant_id, provedor_id, sujeito),
  unique (tenant_id, provedor_id, usuario_id),
  foreign key (tenant_id, provedor_id) references provedor_de_entrada,
  foreign key (tenant_id, usuario_id) references usuario
);
create index vinculo_de_entrada_pessoa on vinculo_de_entrada (tenant_id, usuario_id);
call proteger('vinculo_de_entrada');

-- Who was sent to a provider and has not come back.
create table ida_ao_provedor (
  tenant_id int not null default inquilino() references tenant,
  resumo text not null, -- sha-256 of what the browser keeps
  provedor_id text not null,
  finalidade text not null check (finalidade in ('entrada', 'convite', 'vinculo', 'teste')),
  usuario_id text, -- who is invited, or has the session
  sessao_id text, -- of who links or tries
  volta text, -- where the person goes on
  expira_em timestamptz not null,
  primary key (tenant_id, resumo),
  foreign key (tenant_id, provedor_id) references provedor_de_entrada,
  foreign key (tenant_id, usuario_id) references usuario
);
create index ida_ao_provedor_vencida on ida_ao_provedor (tenant_id, expira_em);
call proteger('ida_ao_provedor', 'select, insert, delete');

-- By which provider a session was opened, and by which one somebody came who has to show a code.
alter table sessao add column por text;
alter table segunda_etapa add column por text;
-- Who was invited by their CPF has no password.
alter table segunda_etapa alter column senha_resumo drop not null;

-- For whose CPF an invitation is; nothing once it was taken up.
create table convite_por_cpf (
  tenant_id int not null default inquilino() references tenant,
  usuario_id text not null,
  cpf text not null,
  primary key (tenant_id, usuario_id),
  foreign key (tenant_id, usuario_id) references usuario
);
create index convite_por_cpf_cpf on convite_por_cpf (tenant_id, cpf);
call proteger('convite_por_cpf');
