-- The profiles that every tenant has and every manager comes with, known by a code that outlives a change of name.
alter table perfil add column pronto text;
create unique index perfil_pronto on perfil (tenant_id, pronto) where pronto is not null;
