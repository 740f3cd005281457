-- Lists that are narrowed by year or unit read the newest of each type, year and unit, which the sums name: none of them
-- passes over documents of others.
create index elemento_especie on elemento (tenant_id, portal_id, id_tipo_elemento, ano, hash_id_cliente, data_publicacao desc nulls last, elemento_id desc nulls last)
  where not excluido;
