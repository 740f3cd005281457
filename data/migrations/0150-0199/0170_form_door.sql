-- Rows that people type, change and take away one by one come by a door of their own, and say why a row went.
alter table carga drop constraint carga_via_check;
alter table carga add constraint carga_via_check check (via in ('api', 'arquivo', 'formulario', 'msc', 'pncp', 'demonstracao'));
alter table carga add column motivo text; -- why rows were taken away
