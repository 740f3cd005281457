-- Lines of a file that a person left out of a load, and why: shown to citizens beside what arrived (docs/adr/tables/0121).
alter table carga add column linhas_fora int not null default 0;
alter table carga add column motivo_fora text;
