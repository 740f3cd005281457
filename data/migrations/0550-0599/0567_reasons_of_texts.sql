-- Why somebody let free text pass that seems to tell of a child, of somebody ill or accused (docs/adr/tables/0223). It
-- is for whoever keeps the portal: no page, file or call of citizens reads it.
alter table carga add column razao_textos text;
