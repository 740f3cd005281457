-- What a key was asked of a table, period and unit waits once: two askings at once, and two units of one name, too.
-- What waits is asked again with the next sending.
delete from arquivo_de_remessa where origem = 'chave' and remessa_id is null;
alter table arquivo_de_remessa add column pedido text, -- table, period and unit, of what a key was asked
  add check ((origem = 'chave') = (pedido is not null));
create unique index arquivo_da_chave on arquivo_de_remessa (tenant_id, portal_id, pedido)
  where origem = 'chave' and remessa_id is null;
