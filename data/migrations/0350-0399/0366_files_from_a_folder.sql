-- Whom the municipality was told by letter what came by the folder of the installation, and since when.
alter table arquivo_de_remessa add column avisado_em timestamptz;
create index arquivo_de_remessa_a_avisar on arquivo_de_remessa (tenant_id, portal_id) where origem = 'pasta' and avisado_em is null;
