-- A municipality that leaves (docs/adr/safety/0237): why, from which day on it may be removed, and, once that has begun,
-- how much of it is gone. It outlives the municipality, holds nothing of its people, and is read by the owner alone.
create table saida_de_municipio (
  numero int primary key, -- the municipality's, which no other gets
  codigo text not null,
  nome text not null,
  fuso text not null,
  motivo text not null check (length(motivo) between 1 and 300),
  sem_exportacao text check (length(sem_exportacao) between 1 and 300), -- why nothing was handed over before
  pedida_em timestamptz not null default now(),
  remover_em date not null,
  comecada_em timestamptz,
  exportacao jsonb,
  registro jsonb,
  linhas jsonb not null default '{}',
  arquivos bigint not null default 0,
  bytes bigint not null default 0,
  terminada_em timestamptz,
  check (comecada_em is not null or terminada_em is null)
);

-- From then on it is nobody's: no door, command or task finds it but the one that removes it.
alter table tenant add column removendo_desde timestamptz;
