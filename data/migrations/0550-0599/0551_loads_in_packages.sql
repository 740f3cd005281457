-- Files of public tables that go out with a package (docs/adr/portal/0218).
alter table arquivo_de_remessa
  add column pacote_id bigint,
  add column posta_em timestamptz, -- when it was put in its package
  -- Of each of its loads: what was shown of it, and on which load its period stood. That is published, or nothing.
  add column ensaio jsonb,
  add foreign key (tenant_id, pacote_id) references pacote,
  add check ((pacote_id is null) = (posta_em is null) and (pacote_id is null) = (ensaio is null));
create index arquivo_do_pacote on arquivo_de_remessa (tenant_id, pacote_id, posta_em, id) where pacote_id is not null;

-- What was published with a package is taken back with it.
alter table remessa add column pacote_id bigint, add foreign key (tenant_id, pacote_id) references pacote;
create index remessa_do_pacote on remessa (tenant_id, pacote_id, id) where pacote_id is not null;
