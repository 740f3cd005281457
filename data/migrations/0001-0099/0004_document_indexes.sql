-- Who names a file: asked whenever one is read or swept.
create index elemento_arquivo on elemento (tenant_id, s3_file_key) where s3_file_key is not null;
-- The documented list is by portal and type, newest first; its total is counted in the index alone.
create index elemento_tipo on elemento (tenant_id, portal_id, id_tipo_elemento, data_publicacao desc nulls last, elemento_id desc nulls last) where not excluido;
