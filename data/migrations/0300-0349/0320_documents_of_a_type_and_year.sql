-- The back office's list of a type and year, with what citizens do not see: one range, counted in the index alone. The index for
-- citizens (elemento_especie) leaves out what has no file or date, which this list does not say.
create index elemento_tipo_ano on elemento (tenant_id, portal_id, id_tipo_elemento, ano, data_publicacao desc nulls last, elemento_id desc nulls last) where not excluido;
