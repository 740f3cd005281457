-- A town whose system keeps no category of the order of payments says so (docs/adr/tables/0186).
alter table dado_movimentos alter column categoria drop not null;
alter table cubo_movimentos alter column categoria drop not null;
