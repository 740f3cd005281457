-- The files of a moment ago, of all tenants: they are looked for each second and copied.
create index arquivo_criado on arquivo (criado_em);
