-- The list of a unit is one range of an index: the index of the reference has the order of lists behind it. The list was put
-- together from the newest of each of its types and years, and each of those was read from the table to see whether it is
-- published: thousands of pages of the disk for a unit of few documents among many.
drop index elemento_hash_id_cliente;
create index elemento_hash_id_cliente on elemento (tenant_id, hash_id_cliente, data_publicacao desc nulls last, elemento_id desc nulls last);

-- Where a list is still put together, the index alone tells what is published. That the year is not null says nothing of the
-- rows: it keeps the index to questions that name a year. For a type without one PostgreSQL would gather and sort all that it has.
drop index elemento_especie;
create index elemento_especie on elemento (tenant_id, portal_id, id_tipo_elemento, ano, hash_id_cliente, data_publicacao desc nulls last, elemento_id desc nulls last)
  where not excluido and data_publicacao is not null and (s3_file_key is not null or url_externa is not null) and ano is not null;
