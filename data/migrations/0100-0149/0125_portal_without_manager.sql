-- The documented body of a new portal names no manager: where none follows from the caller or the CNPJ, it is chosen later.
alter table portal alter column "id_gestor" drop not null;
