-- When the bytes of a file were last compared with its checksum, and what was wrong with them. What is wrong is not handed over.
alter table arquivo
  add conferido_em timestamptz,
  add defeito text constraint arquivo_defeito check (defeito in ('falta', 'alterado'));
create index arquivo_por_conferir on arquivo (tenant_id, conferido_em nulls first) where not excluido;
create index arquivo_danificado on arquivo (tenant_id) where defeito is not null;
