-- The entity of a portal or a unit is a row of its register, and no longer a bare number.
alter table portal alter column "entidade_id" type bigint;
alter table portal_cliente alter column "entidade_id" type bigint;

-- Of every tenant: an owner that is no superuser is under the policies too.
alter table entidade no force row level security;
alter table portal no force row level security;
alter table portal_cliente no force row level security;

create temporary table numero_de_entidade on commit drop as
  select tenant_id, entidade_id as numero, min(poder) as poder, bool_or(em_uso) as em_uso
    from (select tenant_id, entidade_id, null as poder, not excluido as em_uso from portal
          union all select tenant_id, entidade_id, esfera_poder, not excluido from portal_cliente) n
   where entidade_id is not null
   group by tenant_id, entidade_id;

-- A number without a row gets one that bears it: the power is that of its units.
insert into entidade (tenant_id, id, nome, tipo_poder)
  select n.tenant_id, n.numero,
         'Entidade ' || n.numero || case when exists (select from entidade e
           where e.tenant_id = n.tenant_id and not e.excluido and lower(e.nome) = 'entidade ' || n.numero) then ' (código antigo)' else '' end,
         coalesce(n.poder, 'executivo')
    from numero_de_entidade n
   where n.numero > 0 and not exists (select from entidade e where e.tenant_id = n.tenant_id and e.id = n.numero);
select setval(pg_get_serial_sequence('entidade', 'id'), (select max(id) from entidade)) from entidade having count(*) > 0;

-- No row has the number 0: what had it points to a row named after it.
insert into entidade (tenant_id, nome, tipo_poder)
  select n.tenant_id, 'Entidade ' || n.numero || ' (código antigo)', coalesce(n.poder, 'executivo') from numero_de_entidade n where n.numero <= 0;
update portal p set "entidade_id" = e.id from entidade e
 where p.entidade_id <= 0 and e.tenant_id = p.tenant_id and not e.excluido and e.nome = 'Entidade ' || p.entidade_id || ' (código antigo)';
update portal_cliente u set "entidade_id" = e.id from entidade e
 where u.entidade_id <= 0 and e.tenant_id = u.tenant_id and not e.excluido and e.nome = 'Entidade ' || u.entidade_id || ' (código antigo)';

-- What is in use is not in the trash; where another has its name by now, the number tells the two apart.
update entidade e set excluido = false, excluido_em = null,
       nome = e.nome || case when exists (select from entidade o where o.tenant_id = e.tenant_id and not o.excluido and lower(o.nome) = lower(e.nome))
         then ' (' || e.id || ')' else '' end
  from numero_de_entidade n
 where e.excluido and n.em_uso and n.tenant_id = e.tenant_id and n.numero = e.id;

alter table portal add foreign key (tenant_id, "entidade_id") references entidade;
alter table portal_cliente add foreign key (tenant_id, "entidade_id") references entidade;
alter table entidade force row level security;
alter table portal force row level security;
alter table portal_cliente force row level security;
create index portal_entidade_id on portal (tenant_id, "entidade_id");
create index portal_cliente_entidade_id on portal_cliente (tenant_id, "entidade_id");
