-- A second factor for signing in (docs/adr/people/0180-signing-in-asks-for-a-second-factor.md).
create table segundo_fator (
  tenant_id int not null default inquilino() references tenant,
  usuario_id text not null,
  segredo text not null, -- of RFC 6238 in base32, encrypted (decision 81)
  preparado_em timestamptz not null default now(),
  ligado_em timestamptz, -- when a code proved that the person has it; until then no code is asked for
  passo bigint not null default 0, -- the newest period of 30 seconds whose code was used
  usado_em timestamptz,
  tentativas int not null default 0, -- codes tried since that moment and since the last right one
  tentativas_desde timestamptz not null default now(),
  primary key (tenant_id, usuario_id),
  foreign key (tenant_id, usuario_id) references usuario
);
call proteger('segundo_fator');

create table codigo_de_recuperacao (
  tenant_id int not null default inquilino() references tenant,
  usuario_id text not null,
  resumo text not null, -- sha-256 of the code
  usado_em timestamptz,
  primary key (tenant_id, usuario_id, resumo),
  foreign key (tenant_id, usuario_id) references segundo_fator on delete cascade
);
call proteger('codigo_de_recuperacao');

-- Who said the right password and has not shown the second factor yet.
create table segunda_etapa (
  tenant_id int not null default inquilino() references tenant,
  resumo text not null, -- sha-256 of what the browser keeps
  usuario_id text not null,
  senha_resumo text not null, -- md5 of the hash of the password that was said: another password ends it
  expira_em timestamptz not null,
  primary key (tenant_id, resumo),
  foreign key (tenant_id, usuario_id) references usuario
);
create index segunda_etapa_vencida on segunda_etapa (tenant_id, expira_em);
call proteger('segunda_etapa', 'select, insert, delete');
