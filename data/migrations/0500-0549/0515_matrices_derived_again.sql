-- Months that one amount of a balance matrix (MSC) kept from the public tables are derived again: what a table has no
-- place for is left out now, and told by line (docs/adr/tables/0055).
alter table prestacao_arquivo no force row level security;
alter table carga no force row level security;
insert into fila.tarefa (tipo, tenant_id, dados)
  select 'derivar_msc', a.tenant_id, json_build_object('id', a.id) from prestacao_arquivo a
   where a.layout = 'msc' and a.status in ('processado', 'processado_com_avisos')
     and exists (select from carga c where c.tenant_id = a.tenant_id and c.portal_id = a.portal_id
       and c.unidade = a.unidade and c.ano = a.ano and c.mes = a.mes and c.via = 'msc' and c.status = 'recusada'
       and not c.achados @> '[{"codigo": "ja_enviado"}]')
   order by a.ano, a.mes;
alter table carga force row level security;
alter table prestacao_arquivo force row level security;
