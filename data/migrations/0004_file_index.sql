-- Who names a file: asked whenever one is read or swept.
create index elemento_arquivo on elemento (tenant_id, s3_file_key) where s3_file_key is not null;
